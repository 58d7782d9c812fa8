;;;; down.asm - counting down: the step of the index is the end test too.
;;;;
;;;; dey sets N when it passes slot 0, so the comparison of activeflag/update.inc is
;;;; not needed: two cycles less for each slot, live or not. Up to 128 slots; with
;;;; more, the first index would be negative at once.

        .include "../common/field.inc"
        .include "../activeflag/pool.inc"
        .include "../activeflag/spawn.inc"

UPDATE_EMPTY    = 1 + 12 * NUM_BULLETS
UPDATE_FULL     = 1 + 48 * NUM_BULLETS
UPDATE_WORST    = 1 + 54 * NUM_BULLETS

        .code

;;; update_bullets - one frame for all bullets, from the last slot to the first.
;;; In       the pool
;;; Out      moved; slots of those that left are free
;;; Clobbers A, Y
;;; Keeps    X
;;; Case     empty: -> , UPDATE_EMPTY cycles
;;; Case     full: bullet_active[0..LAST]=1 -> bullet_active[0..LAST]=1, UPDATE_FULL cycles
;;; Case     moves: bullet_active+LAST=1 bullet_x+LAST=10 bullet_y+LAST=20 bullet_vx+LAST=3 bullet_vy+LAST=-2 ->
;;;          bullet_x+LAST=13 bullet_y+LAST=18 bullet_active+LAST=1
;;; Case     right edge: bullet_active=1 bullet_x=246 bullet_vx=3 -> bullet_active=0
;;; Case     all leave: bullet_active[0..LAST]=1 bullet_y[0..LAST]=190 bullet_vy[0..LAST]=3 ->
;;;          bullet_active[0..LAST]=0, UPDATE_WORST cycles
;;; Budget   <= UPDATE_WORST cycles
update_bullets:
        ldy #LAST               ; 2
.next:
        lda bullet_active,y     ; 4
        beq .skip               ; 2/3   the slot is free
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
        bcc .skip               ; 2/3
.leave:
        lda #0                  ; 2
        sta bullet_active,y     ; 5
.skip:
        dey                     ; 2
        bpl .next               ; 2/3   slot 0 was not the last one to look at
        rts                     ; 6

        .assert samepage(update_bullets, * - 1), "update_bullets crosses a page"
        .assert NUM_BULLETS <= 128, "the first index would be negative"
