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

LISTED_EMPTY    = 1 + 14 * NUM_BULLETS
LISTED_FULL     = 1 + 28 * NUM_BULLETS
DOWN_EMPTY      = 1 + 12 * NUM_BULLETS
DOWN_FULL       = 1 + 26 * NUM_BULLETS

        .code

;;; update_listed - the loop as listed: x moves, nothing ever leaves.
;;; In       the pool
;;; Out      bullet_x
;;; Clobbers A, Y
;;; Keeps    X
;;; Case     empty: -> , LISTED_EMPTY cycles
;;; Case     full: bullet_active[0..LAST]=1 -> , LISTED_FULL cycles
;;; Case     wraps: bullet_active=1 bullet_x=254 bullet_vx=3 -> bullet_x=1 bullet_active=1
;;; Budget   <= LISTED_FULL cycles
update_listed:
        ldy #0                  ; 2
.next:
        lda bullet_active,y     ; 4
        beq .skip               ; 2/3
        clc                     ; 2
        lda bullet_x,y          ; 4
        adc bullet_vx,y         ; 4
        sta bullet_x,y          ; 5
.skip:
        iny                     ; 2
        cpy #NUM_BULLETS        ; 2
        bne .next               ; 2/3
        rts                     ; 6

        .assert samepage(update_listed, * - 1), "update_listed crosses a page"

;;; update_down - the same, from the last slot to the first: no comparison needed.
;;; In       the pool
;;; Out      bullet_x
;;; Clobbers A, Y
;;; Keeps    X
;;; Case     empty: -> , DOWN_EMPTY cycles
;;; Case     full: bullet_active[0..LAST]=1 -> , DOWN_FULL cycles
;;; Budget   <= DOWN_FULL cycles
update_down:
        ldy #LAST               ; 2
.next:
        lda bullet_active,y     ; 4
        beq .skip               ; 2/3
        clc                     ; 2
        lda bullet_x,y          ; 4
        adc bullet_vx,y         ; 4
        sta bullet_x,y          ; 5
.skip:
        dey                     ; 2
        bpl .next               ; 2/3
        rts                     ; 6

        .assert samepage(update_down, * - 1), "update_down crosses a page"
