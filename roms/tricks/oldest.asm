;;;; oldest.asm - a full pool that refuses no spawn: the new bullet replaces the oldest.
;;;;
;;;;   slot          0   1   2   3   4   5   QUEUE
;;;;   bullet_next   3   -   0  QUEUE -  NONE  2       from the oldest on: 2, 0, 3
;;;;   bullet_prev   2   -  QUEUE 0   -   -    3       and back from the youngest
;;;;   bullet_free   4                                 free: 4, 5
;;;;
;;;; The bullets in use are linked in the order in which they were spawned, both ways, so
;;;; that one can leave from the middle. QUEUE is a slot that does not exist: behind it
;;;; comes the oldest bullet, before it the youngest. A full pool takes the oldest one's
;;;; slot and puts it after the youngest: no search, no ages to compare. With REPLACE=0
;;;; it refuses the spawn, as all the other pools do. Compare linked.asm, which has one
;;;; link less and does not know which bullet is the oldest.

        .include "../common/field.inc"

REPLACE         ?= 1            ; 0: a full pool refuses

QUEUE           = NUM_BULLETS
NONE            = $FF           ; negative: the end of the free slots

        .zeropage
bullet_free:    .res 1          ; the first free slot
tmp_x:          .res 1
tmp_y:          .res 1
after:          .res 1

        .ram
bullet_x:       .res NUM_BULLETS
bullet_y:       .res NUM_BULLETS
bullet_vx:      .res NUM_BULLETS        ; signed, pixels a frame
        .align 128
bullet_vy:      .res NUM_BULLETS        ; signed
        .align 128
bullet_next:    .res NUM_BULLETS + 1
        .align 128
bullet_prev:    .res NUM_BULLETS + 1

        .assert samepage(bullet_x, bullet_x + LAST), "bullet_x crosses a page"
        .assert samepage(bullet_y, bullet_y + LAST), "bullet_y crosses a page"
        .assert samepage(bullet_vx, bullet_vx + LAST), "bullet_vx crosses a page"
        .assert samepage(bullet_vy, bullet_vy + LAST), "bullet_vy crosses a page"
        .assert samepage(bullet_next, bullet_next + QUEUE), "bullet_next crosses a page"
        .assert samepage(bullet_prev, bullet_prev + QUEUE), "bullet_prev crosses a page"

;;; Needs    bullet_free={NONE|0..LAST} bullet_next[0..QUEUE]={NONE|0..QUEUE} bullet_prev[0..QUEUE]={0..QUEUE}

INIT_COST       = 21 + 12 * LAST        ; cycles
SPAWN_TAKEN     = 70                    ; into a free slot
SPAWN_FULL      = 80                    ; in place of the oldest
SPAWN_REFUSED   = 14                    ; with REPLACE=0
UPDATE_EMPTY    = 9
UPDATE_FULL     = 7 + 47 * NUM_BULLETS  ; all live, all stay
UPDATE_WORST    = 7 + 82 * NUM_BULLETS  ; all leave through the floor or ceiling

        .code

        .align 128

;;; init_pool - every slot is free, the queue is empty.
;;; In       nothing
;;; Out      free: 0, 1, 2 ...
;;; Clobbers A, X
;;; Keeps    Y
;;; Case     filled: -> bullet_free=0 bullet_next=1,2,3 bullet_next+LAST=NONE bullet_next+QUEUE=QUEUE
;;;          bullet_prev+QUEUE=QUEUE, INIT_COST cycles
;;; Budget   <= INIT_COST cycles
;;; Pool     bullet: NUM_BULLETS slots, head bullet_free, next bullet_next, x bullet_x,
;;;          y bullet_y, spawn spawn_bullet
init_pool:
        lda #QUEUE              ; 2
        sta bullet_next+QUEUE   ; 4
        sta bullet_prev+QUEUE   ; 4
        ldx #LAST               ; 2
        lda #NONE               ; 2
        sta bullet_next,x       ; 5
.link:
        txa                     ; 2     slot X comes after the one before it
        sta bullet_next-1,x     ; 5
        dex                     ; 2
        bne .link               ; 2/3
        stx bullet_free         ; 3
        rts                     ; 6

        .assert samepage(init_pool, * - 1), "init_pool crosses a page"

        .align 128

;;; spawn_bullet - put a bullet into a free slot, or into the slot of the oldest one.
;;; In       A = x, X = y
;;; Out      C = 0, Y = the slot, the youngest of the queue; or C = 1 with REPLACE=0 when the pool is full
;;; Clobbers A
;;; Keeps    X
;;; Case     first: after init_pool A=10 X=20 -> C=0 Y=0 bullet_x=10 bullet_y=20 bullet_free=1
;;;          bullet_next+QUEUE=0 bullet_prev+QUEUE=0 bullet_next=QUEUE bullet_prev=QUEUE, SPAWN_TAKEN cycles
;;; Case     second: after init_pool, spawn_bullet A=10 X=20 -> C=0 Y=1 bullet_next=1 bullet_prev+1=0
;;;          bullet_next+QUEUE=0 bullet_prev+QUEUE=1, SPAWN_TAKEN cycles
;;; Case     velocity stays: after init_pool bullet_vx=3 -> Y=0 bullet_vx=3
        .if REPLACE
;;; Case     the oldest goes: bullet_free=NONE bullet_next+QUEUE=2 bullet_next+2=5 bullet_prev+5=2 bullet_prev+QUEUE=7
;;;          bullet_next+7=QUEUE A=10 X=20 -> C=0 Y=2 bullet_next+QUEUE=5 bullet_prev+5=QUEUE bullet_next+7=2
;;;          bullet_prev+2=7 bullet_next+2=QUEUE bullet_prev+QUEUE=2 bullet_x+2=10 bullet_y+2=20, SPAWN_FULL cycles
        .else
;;; Case     full: bullet_free=NONE -> C=1 bullet_free=NONE, SPAWN_REFUSED cycles
        .endif
;;; Budget   <= SPAWN_FULL cycles
spawn_bullet:
        sta tmp_x               ; 3
        stx tmp_y               ; 3
        ldy bullet_free         ; 3
        bmi .full               ; 2/3
        lda bullet_next,y       ; 4
        sta bullet_free         ; 3
        jmp .place              ; 3
.full:
        .if REPLACE
        ldy bullet_next+QUEUE   ; 4     the oldest ...
        ldx bullet_next,y       ; 4
        stx bullet_next+QUEUE   ; 4     ... leaves the front of the queue
        lda #QUEUE              ; 2
        sta bullet_prev,x       ; 5
        .else
        sec                     ; 2
        rts                     ; 6
        .endif
.place:
        ldx bullet_prev+QUEUE   ; 4     after the youngest
        tya                     ; 2
        sta bullet_next,x       ; 5
        sta bullet_prev+QUEUE   ; 4
        txa                     ; 2
        sta bullet_prev,y       ; 5
        lda #QUEUE              ; 2
        sta bullet_next,y       ; 5
        lda tmp_x               ; 3
        sta bullet_x,y          ; 5
        ldx tmp_y               ; 3
        txa                     ; 2
        sta bullet_y,y          ; 5
        clc                     ; 2
        rts                     ; 6

        .assert samepage(spawn_bullet, * - 1), "spawn_bullet crosses a page"

        .align 128

;;; update_bullets - one frame for all bullets, from the oldest to the youngest.
;;; In       the pool
;;; Out      moved; slots of those that left are free
;;; Clobbers A, X, Y
;;; Case     empty: after init_pool -> , UPDATE_EMPTY cycles
;;; Case     moves: after init_pool, spawn_bullet bullet_x=10 bullet_y=20 bullet_vx=3 bullet_vy=-2 ->
;;;          bullet_x=13 bullet_y=18 bullet_next+QUEUE=0
;;; Case     two stay: after init_pool, spawn_bullet, spawn_bullet bullet_x=10,20 bullet_y=20,30 ->
;;;          bullet_next+QUEUE=0, 101 cycles
;;; Case     two leave: after init_pool, spawn_bullet, spawn_bullet bullet_x=10,20 bullet_y=190,190 bullet_vy=3,3 ->
;;;          bullet_next+QUEUE=QUEUE bullet_prev+QUEUE=QUEUE bullet_free=1 bullet_next+1=0 bullet_next=2, 171 cycles
;;; Case     the middle one leaves: bullet_free=7 bullet_next+QUEUE=0 bullet_next=1 bullet_next+1=2 bullet_next+2=QUEUE
;;;          bullet_prev+QUEUE=2 bullet_prev+2=1 bullet_prev+1=0 bullet_prev=QUEUE bullet_x+1=246 bullet_vx+1=3 ->
;;;          bullet_next=2 bullet_prev+2=0 bullet_free=1 bullet_next+1=7
;;; Budget   <= UPDATE_WORST cycles
update_bullets:
        ldy bullet_next+QUEUE   ; 4
        cpy #QUEUE              ; 2
        beq .done               ; 2/3   the queue is empty
.next:
        clc                     ; 2
        lda bullet_x,y          ; 4
        adc bullet_vx,y         ; 4
        sta bullet_x,y          ; 5
        cmp #EDGE_X             ; 2
        bcs .leave              ; 2/3
        lda bullet_y,y          ; 4     C = 0: cmp found it below the edge
        adc bullet_vy,y         ; 4
        sta bullet_y,y          ; 5
        cmp #EDGE_Y             ; 2
        bcs .leave              ; 2/3
        lda bullet_next,y       ; 4
        tay                     ; 2
        cpy #QUEUE              ; 2
        bne .next               ; 2/3
.done:
        rts                     ; 6
.leave:
        ldx bullet_prev,y       ; 4     link the one before it ...
        lda bullet_next,y       ; 4
        sta after               ; 3
        sta bullet_next,x       ; 5     ... to the one after it
        txa                     ; 2
        ldx after               ; 3
        sta bullet_prev,x       ; 5
        lda bullet_free         ; 3
        sta bullet_next,y       ; 5
        sty bullet_free         ; 3
        ldy after               ; 3
        cpy #QUEUE              ; 2
        bne .next               ; 2/3
        rts                     ; 6

        .assert samepage(update_bullets, * - 1), "update_bullets crosses a page"
