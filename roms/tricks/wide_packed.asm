;;;; wide_packed.asm - compaction with objects of FIELDS bytes.
;;;;
;;;; Who leaves is replaced by the last one, and every field of it is copied: nine
;;;; cycles a field, for each removal. This is where a packed pool pays for its tight
;;;; loop, and why the width of the objects decides between the pools. The loop is that
;;;; of compaction/update.inc.

        .include "../common/field.inc"
        .include "../compaction/pool.inc"
        .include "fields.inc"

UPDATE_EMPTY    = 8                             ; cycles when every slot is free
UPDATE_FULL     = 6 + 41 * NUM_BULLETS          ; all live, all stay
UPDATE_WORST    = 6 + (50 + 9 * FIELDS) * NUM_BULLETS   ; all leave through floor or ceiling

        .code

        .align 256

;;; update_wide - one frame for all bullets, each of them FIELDS bytes.
;;; In       the pool
;;; Out      moved; those that left are gone
;;; Clobbers A, X, Y
;;; Case     empty: -> bullet_count=0, UPDATE_EMPTY cycles
;;; Case     full: bullet_count=NUM_BULLETS -> bullet_count=NUM_BULLETS, UPDATE_FULL cycles
;;; Case     gap filled: bullet_count=3 bullet_x=246,100,120 bullet_vx=3,1,1 bullet_more=5,6,7 ->
;;;          bullet_count=2 bullet_x=121,101 bullet_vx=1,1 bullet_more=7,6
;;; Case     all leave: bullet_count=NUM_BULLETS bullet_y[0..LAST]=190 bullet_vy[0..LAST]=3 ->
;;;          bullet_count=0, UPDATE_WORST cycles
;;; Budget   <= UPDATE_WORST cycles
update_wide:
        ldy bullet_count        ; 3
        dey                     ; 2
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
.step:
        dey                     ; 2
        bpl .next               ; 2/3
.done:
        rts                     ; 6
.leave:
        dec bullet_count        ; 5
        ldx bullet_count        ; 3
        lda bullet_x,x          ; 4
        sta bullet_x,y          ; 5
        lda bullet_y,x          ; 4
        sta bullet_y,y          ; 5
        lda bullet_vx,x         ; 4
        sta bullet_vx,y         ; 5
        lda bullet_vy,x         ; 4
        sta bullet_vy,y         ; 5
        .repeat MORE, field
        lda bullet_more + field * NUM_BULLETS,x ; 4
        sta bullet_more + field * NUM_BULLETS,y ; 5
        .assert samepage(bullet_more + field * NUM_BULLETS, bullet_more + field * NUM_BULLETS + LAST), "a field crosses a page"
        .endrepeat
        dey                     ; 2
        bpl .next               ; 2/3
        rts                     ; 6

        .assert samepage(update_wide, * - 1), "update_wide crosses a page"
