;;;; pool.asm - what the examples of the help call the reader's pool.

NUM_BULLETS     ?= 16

        .mapper 0
        .prgrom 32
        .vectors nothing, reset, nothing

        .ram
bullet_x:       .res NUM_BULLETS
bullet_y:       .res NUM_BULLETS
bullet_count:   .res 1

        .code

;;; spawn_bullet - put a bullet behind the last one.
;;; In       A = x, X = y
;;; Out      C = 0, Y = the slot; or C = 1 when the pool is full
;;; Clobbers A
;;; Case     first: A=10 X=20 -> C=0 Y=0 bullet_x=10 bullet_y=20 bullet_count=1
;;; Case     full: bullet_count=NUM_BULLETS -> C=1
;;; Budget   <= 40 cycles
spawn_bullet:
        ldy bullet_count
        cpy #NUM_BULLETS
        bcs .full
        sta bullet_x,y
        txa
        sta bullet_y,y
        inc bullet_count
.full:
        rts

reset:
        jmp reset

nothing:
        rti
