;;;; linked.asm - two linked lists through one array: the free slots and the live ones.
;;;;
;;;;   slot          0   1   2   3   4   5   HEAD
;;;;   bullet_next   3   -   0  NONE 5  NONE   2       live: 2, 0, 3
;;;;   bullet_free   4                                 free: 4, 5
;;;;
;;;; A slot is in one list or the other, so one link each is enough. The update walks
;;;; the live ones and meets no free slot, as in compaction; a bullet keeps its slot
;;;; for life, as with the active flag. The links cost eight cycles a live bullet.
;;;; HEAD is the link of a slot that does not exist: the head of the live list is
;;;; after the array, so that unlinking the first is like unlinking any other.

        .include "../common/field.inc"

HEAD            = NUM_BULLETS
NONE            = $FF           ; negative: the end of a list

        .zeropage
bullet_free:    .res 1          ; the first free slot

        .ram
bullet_x:       .res NUM_BULLETS
bullet_y:       .res NUM_BULLETS
bullet_vx:      .res NUM_BULLETS        ; signed, pixels a frame
bullet_vy:      .res NUM_BULLETS        ; signed
bullet_next:    .res NUM_BULLETS + 1    ; and the head of the live list

        .assert samepage(bullet_x, bullet_x + LAST), "bullet_x crosses a page"
        .assert samepage(bullet_y, bullet_y + LAST), "bullet_y crosses a page"
        .assert samepage(bullet_next, bullet_next + HEAD), "bullet_next crosses a page"
        .assert samepage(bullet_vx, bullet_vx + LAST), "bullet_vx crosses a page"
        .assert samepage(bullet_vy, bullet_vy + LAST), "bullet_vy crosses a page"

INIT_COST       = 26 + 14 * LAST
SPAWN_WORST     = 39            ; cycles
UPDATE_EMPTY    = 9
UPDATE_FULL     = 7 + 49 * NUM_BULLETS
UPDATE_WORST    = 7 + 66 * NUM_BULLETS

        .code

;;; init_pool - every slot is free, the list of bullets is empty.
;;; In       nothing
;;; Out      free: 0, 1, 2 ...; live: none
;;; Clobbers A, X
;;; Keeps    Y
;;; Case     filled: -> bullet_free=0 bullet_next=1,2,3 bullet_next+LAST=NONE bullet_next+HEAD=NONE
;;; Budget   <= INIT_COST cycles
;;; Pool     bullet: NUM_BULLETS slots, head bullet_free, next bullet_next, x bullet_x,
;;;          y bullet_y, spawn spawn_bullet
init_pool:
        ldx #LAST               ; 2
        lda #NONE               ; 2
        sta bullet_next+HEAD    ; 4
        sta bullet_next,x       ; 5
.link:
        txa                     ; 2     slot X comes after the one before it
        sta bullet_next-1,x     ; 5
        dex                     ; 2
        bne .link               ; 2/3
        stx bullet_free         ; 3
        rts                     ; 6

;;; spawn_bullet - take the first free slot and put it first among the live ones.
;;; In       A = x, X = y
;;; Out      C = 0, Y = the slot; or C = 1 when the pool is full
;;; Clobbers A
;;; Keeps    X
;;; Case     first: after init_pool A=10 X=20 ->
;;;          C=0 Y=0 bullet_x=10 bullet_y=20 bullet_free=1 bullet_next=NONE bullet_next+HEAD=0, 39 cycles
;;; Case     second: after init_pool, spawn_bullet -> C=0 Y=1 bullet_next=NONE,0 bullet_next+HEAD=1
;;; Case     full: bullet_free=NONE -> C=1 bullet_free=NONE, 8 cycles
;;; Budget   <= SPAWN_WORST cycles
spawn_bullet:
        ldy bullet_free         ; 3
        bmi .full               ; 2/3
        sta bullet_x,y          ; 5
        txa                     ; 2
        sta bullet_y,y          ; 5
        lda bullet_next,y       ; 4
        sta bullet_free         ; 3
        lda bullet_next+HEAD    ; 4
        sta bullet_next,y       ; 5
        sty bullet_next+HEAD    ; 4
        clc                     ; 2
        rts                     ; 6
.full:
        sec                     ; 2
        rts                     ; 6

        .align 128

;;; update_bullets - one frame for the bullets in use, along the links.
;;; In       the pool
;;; Out      moved; those that left are in the free list
;;; Clobbers A, X, Y
;;; Case     empty: after init_pool -> bullet_next+HEAD=NONE, UPDATE_EMPTY cycles
;;; Case     moves: after init_pool, spawn_bullet bullet_x=10 bullet_y=20 bullet_vx=3 bullet_vy=-2 ->
;;;          bullet_x=13 bullet_y=18 bullet_next+HEAD=0, 56 cycles
;;; Case     one in the middle: bullet_next=NONE,0,1 bullet_next+HEAD=2 bullet_free=3
;;;          bullet_y+1=190 bullet_vy+1=3 ->
;;;          bullet_next=NONE,3,0 bullet_next+HEAD=2 bullet_free=1
;;; Case     the first: bullet_next=NONE,0,1 bullet_next+HEAD=2 bullet_free=3
;;;          bullet_x+2=1 bullet_vx+2=-3 ->
;;;          bullet_next=NONE,0,3 bullet_next+HEAD=1 bullet_free=2
;;; Budget   <= UPDATE_WORST cycles
update_bullets:
        ldx #HEAD               ; 2     X = whose link led here
        ldy bullet_next+HEAD    ; 4
        bmi .done               ; 2/3   no slot is in use
.next:
        clc                     ; 2
        lda bullet_x,y          ; 4
        adc bullet_vx,y         ; 4
        sta bullet_x,y          ; 5
        cmp #EDGE_X             ; 2
        bcs .leave              ; 2/3
        lda bullet_y,y          ; 4
        adc bullet_vy,y         ; 4
        sta bullet_y,y          ; 5
        cmp #EDGE_Y             ; 2
        bcs .leave              ; 2/3
        tya                     ; 2
        tax                     ; 2
        lda bullet_next,y       ; 4
        tay                     ; 2
        bpl .next               ; 2/3
.done:
        rts                     ; 6
.leave:
        lda bullet_next,y       ; 4
        sta bullet_next,x       ; 5     the one before leads past it ...
        lda bullet_free         ; 3
        sta bullet_next,y       ; 5
        sty bullet_free         ; 3     ... and it is first among the free
        lda bullet_next,x       ; 4
        tay                     ; 2
        bpl .next               ; 2/3
        rts                     ; 6

        .assert samepage(update_bullets, * - 1), "update_bullets crosses a page"
