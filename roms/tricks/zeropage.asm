;;;; zeropage.asm - the pool's arrays in the first 256 bytes of memory.
;;;;
;;;; What the page saves depends on how it is addressed. With an index a load takes
;;;; four cycles there as everywhere, and a store four instead of five; without one
;;;; (unrolled_zeropage.asm) every access is a cycle cheaper. The code is shorter: two
;;;; bytes an access, not three. Five fields of 32 slots fill most of the page; 64 do
;;;; not fit. The index must be X: zero page has no indexing by Y for A.

        .include "../common/field.inc"

        .zeropage
bullet_x:       .res NUM_BULLETS
bullet_y:       .res NUM_BULLETS
bullet_vx:      .res NUM_BULLETS        ; signed, pixels a frame
bullet_vy:      .res NUM_BULLETS        ; signed
bullet_active:  .res NUM_BULLETS        ; 1 while the bullet flies

        .include "../activeflag/spawn.inc"

UPDATE_EMPTY    = 1 + 14 * NUM_BULLETS
UPDATE_FULL     = 1 + 48 * NUM_BULLETS
UPDATE_WORST    = 1 + 53 * NUM_BULLETS

        .code

;;; update_bullets - one frame for all bullets, whose fields are in the zero page.
;;; In       the pool
;;; Out      moved; slots of those that left are free
;;; Clobbers A, X
;;; Keeps    Y
;;; Case     empty: -> , UPDATE_EMPTY cycles
;;; Case     full: bullet_active[0..LAST]=1 -> bullet_active[0..LAST]=1, UPDATE_FULL cycles
;;; Case     moves: bullet_active+1=1 bullet_x+1=10 bullet_y+1=20 bullet_vx+1=3 bullet_vy+1=-2 ->
;;;          bullet_x+1=13 bullet_y+1=18 bullet_active+1=1
;;; Case     left edge: bullet_active=1 bullet_x=1 bullet_vx=-3 -> bullet_active=0
;;; Case     all leave: bullet_active[0..LAST]=1 bullet_y[0..LAST]=190 bullet_vy[0..LAST]=3 ->
;;;          bullet_active[0..LAST]=0, UPDATE_WORST cycles
;;; Budget   <= UPDATE_WORST cycles
update_bullets:
        ldx #0                  ; 2
.next:
        lda bullet_active,x     ; 4     no cheaper than anywhere else
        beq .skip               ; 2/3   the slot is free
        clc                     ; 2
        lda bullet_x,x          ; 4
        adc bullet_vx,x         ; 4
        sta bullet_x,x          ; 4     a cycle less: a store need not wait for a carry
        cmp #EDGE_X             ; 2
        bcs .leave              ; 2/3
        lda bullet_y,x          ; 4
        adc bullet_vy,x         ; 4
        sta bullet_y,x          ; 4
        cmp #EDGE_Y             ; 2
        bcc .skip               ; 2/3
.leave:
        lda #0                  ; 2
        sta bullet_active,x     ; 4
.skip:
        inx                     ; 2
        cpx #NUM_BULLETS        ; 2
        bne .next               ; 2/3
        rts                     ; 6

        .assert samepage(update_bullets, * - 1), "update_bullets crosses a page"
