;;;; documented.asm - the update as far as the page about pooling writes it out.
;;;;
;;;; A library of routines to be measured. The page's loop moves x and leaves the
;;;; rest to a remark; its figures are judged both by this loop and by the completed
;;;; one in update.inc. Counting down is the cheaper way to write the same loop.

NUM_BULLETS     ?= 16
LAST            = NUM_BULLETS - 1

        .ram
bullet_x:       .res NUM_BULLETS
bullet_y:       .res NUM_BULLETS
bullet_vx:      .res NUM_BULLETS
bullet_vy:      .res NUM_BULLETS
bullet_active:  .res NUM_BULLETS

        .assert samepage(bullet_x, bullet_x + LAST), "bullet_x crosses a page"
        .assert samepage(bullet_vx, bullet_vx + LAST), "bullet_vx crosses a page"
        .assert samepage(bullet_active, bullet_active + LAST), "bullet_active crosses a page"

        .code

;;; update_listed - the loop as listed: x moves, nothing ever leaves.
;;; In       the pool
;;; Out      bullet_x
;;; Clobbers A, Y
;;; Keeps    X
;;; Case     empty: -> , 1 + 14 * NUM_BULLETS cycles
;;; Case     full: bullet_active[0..LAST]=1 -> , 1 + 28 * NUM_BULLETS cycles
;;; Case     wraps: bullet_active=1 bullet_x=254 bullet_vx=3 -> bullet_x=1 bullet_active=1
;;; Budget   <= 1 + 28 * NUM_BULLETS cycles
update_listed:
        ldy #0
.next:
        lda bullet_active,y
        beq .skip
        clc
        lda bullet_x,y
        adc bullet_vx,y
        sta bullet_x,y
.skip:
        iny
        cpy #NUM_BULLETS
        bne .next
        rts

;;; update_down - the same, from the last slot to the first: no comparison needed.
;;; In       the pool
;;; Out      bullet_x
;;; Clobbers A, Y
;;; Keeps    X
;;; Case     empty: -> , 1 + 12 * NUM_BULLETS cycles
;;; Case     full: bullet_active[0..LAST]=1 -> , 1 + 26 * NUM_BULLETS cycles
;;; Budget   <= 1 + 26 * NUM_BULLETS cycles
update_down:
        ldy #LAST
.next:
        lda bullet_active,y
        beq .skip
        clc
        lda bullet_x,y
        adc bullet_vx,y
        sta bullet_x,y
.skip:
        dey
        bpl .next
        rts
