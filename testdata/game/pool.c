/* The sparks: a pool of eight, in C. The arrays belong to game.s. */

#define SPARKS 8
#define FULL 0xFF

extern unsigned char spark_y[SPARKS];
extern unsigned char spark_free[SPARKS];

unsigned char spark_last;
static unsigned char i;

/*
 * ;;; spark_take - throw a spark from the ground.
 * ;;; Out      A = X = the spark's number; or A = $FF when all eight fly
 * ;;; Clobbers Y
 * ;;; Case     first: spark_free=1,1,1,1,1,1,1,1 -> A=0 spark_free=0 spark_y=200
 * ;;; Case     third: spark_free=0,0,1,1 -> A=2 spark_free+2=0
 * ;;; Case     full: spark_free=0,0,0,0,0,0,0,0 -> A=$FF
 * ;;; Budget   <= 400 cycles
 */
unsigned char spark_take(void)
{
    for (i = 0; i < SPARKS; ++i) {
        if (spark_free[i]) {
            spark_free[i] = 0;
            spark_y[i] = 200;
            spark_last = i;
            return i;
        }
    }
    return FULL;
}

//;;; sparks_move - every spark flies two lines up, and ends above the picture.
//;;; Clobbers A, X, Y
//;;; Case     one: spark_free=0,1,1,1,1,1,1,1 spark_y=100 -> spark_y=98 spark_free=0
//;;; Case     ends: spark_free=0,1,1,1,1,1,1,1 spark_y=2 -> spark_free=1
//;;; Budget   <= 600 cycles
void sparks_move(void)
{
    for (i = 0; i < SPARKS; ++i) {
        if (!spark_free[i]) {
            spark_y[i] -= 2;
            if (spark_y[i] < 2) {
                spark_free[i] = 1;
            }
        }
    }
}

/*
 * ;;; spark_put - make a spark fly.
 * ;;; Out      A and X = where it ends up, height + rise
 * ;;; Clobbers Y
 * ;;; Start    frame 60
 * ;;; Case     low: arg:number=2 arg:height=100 arg:rise=-4 -> spark_y+2=96 spark_free+2=0 A=96 X=0
 * ;;; Budget   <= 220 cycles
 */
int spark_put(unsigned char number, unsigned char height, int rise)
{
    spark_free[number] = 0;
    spark_y[number] = height + rise;
    return height + rise;
}

/* Two sparks fly when the game begins. */
void sparks_start(void)
{
    spark_put(6, 120, 0);
    spark_put(7, 140, -20);
}
