;;;; With rendering on, every other frame is a dot shorter.
;;;;
;;;; nesdev, "PPU frame timing"; ppu_vbl_nmi 09, 10. Two frames are 59561 1/3 cycles, or
;;;; 59561 with the dot missing: a read of PPUSTATUS that comes a dot early finds nothing
;;;; in the first case, and the flag in the second.

        .include "hw.inc"

test:
        jsr vbl_sync
        delay 2 * FRAME - 1 - 13
        lda PPUSTATUS
        and #$80
        expect 1, $00

        jsr vbl_sync
        lda #%00001000          ; 2
        sta PPUMASK             ; 4
        delay 2 * FRAME - 1 - 19
        lda PPUSTATUS
        ldx #0
        stx PPUMASK
        and #$80
        expect 2, $80
        rts
