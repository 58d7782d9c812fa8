;;;; unrolled_zeropage.asm - written out once for each slot, fields in the zero page.
;;;;
;;;; Both tricks together: no loop, and every access three cycles instead of four.
;;;; This is as cheap as the active flag gets: six cycles for a free slot. Of the 256
;;;; bytes that every other routine can use as well, 32 slots take 160. Compare
;;;; unrolled.asm and zeropage.asm.

        .include "../common/field.inc"

        .zeropage
bullet_x:       .res NUM_BULLETS
bullet_y:       .res NUM_BULLETS
bullet_vx:      .res NUM_BULLETS        ; signed, pixels a frame
bullet_vy:      .res NUM_BULLETS        ; signed
bullet_active:  .res NUM_BULLETS        ; 1 while the bullet flies

        .include "../activeflag/spawn.inc"

BLOCK           = 29            ; bytes of code for a slot
PER_PAGE        = 8             ; as many blocks fit a page, with a jump to the next
JUMPS           = (NUM_BULLETS - 1) / PER_PAGE
UPDATE_EMPTY    = 3 * JUMPS + 6 * NUM_BULLETS
UPDATE_FULL     = 3 * JUMPS + 34 * NUM_BULLETS
UPDATE_WORST    = 3 * JUMPS + 38 * NUM_BULLETS

        .code

        .align 256

;;; update_bullets - one frame for all bullets, each by its own code.
;;; In       the pool
;;; Out      moved; slots of those that left are free
;;; Clobbers A
;;; Keeps    X, Y
;;; Case     empty: -> , UPDATE_EMPTY cycles
;;; Case     full: bullet_active[0..LAST]=1 -> bullet_active[0..LAST]=1, UPDATE_FULL cycles
;;; Case     moves: bullet_active+LAST=1 bullet_x+LAST=10 bullet_y+LAST=20 bullet_vx+LAST=3 bullet_vy+LAST=-2 ->
;;;          bullet_x+LAST=13 bullet_y+LAST=18 bullet_active+LAST=1
;;; Case     right edge: bullet_active=1 bullet_x=246 bullet_vx=3 -> bullet_active=0
;;; Case     all leave: bullet_active[0..LAST]=1 bullet_y[0..LAST]=190 bullet_vy[0..LAST]=3 ->
;;;          bullet_active[0..LAST]=0, UPDATE_WORST cycles
;;; Budget   <= UPDATE_WORST cycles
update_bullets:
        .repeat NUM_BULLETS, slot
        .if slot > 0 && slot % PER_PAGE = 0
        jmp .page               ; 3     over what this page has no use for
        .align 256
.page:
        .endif
.block:
        lda bullet_active+slot  ; 3
        beq .skip               ; 2/3   the slot is free
        clc                     ; 2
        lda bullet_x+slot       ; 3
        adc bullet_vx+slot      ; 3
        sta bullet_x+slot       ; 3
        cmp #EDGE_X             ; 2
        bcs .leave              ; 2/3
        lda bullet_y+slot       ; 3
        adc bullet_vy+slot      ; 3
        sta bullet_y+slot       ; 3
        cmp #EDGE_Y             ; 2
        bcc .skip               ; 2/3
.leave:
        lda #0                  ; 2
        sta bullet_active+slot  ; 3
.skip:
        .assert * - .block = BLOCK, "a block has another size"
        .assert samepage(.block, .skip), "a block crosses a page"
        .endrepeat
        rts                     ; 6
