;;;; Reading PPUSTATUS one dot before vblank starts shows it clear, and it stays clear
;;;; for that frame. Two dots before, it comes as usual; on its first dot it is seen.
;;;;
;;;; nesdev, "PPU registers", PPUSTATUS; ppu_vbl_nmi 02, 06. A frame is 29780 2/3 cycles:
;;;; counting on from vbl_sync in whole cycles reaches every dot.

        .include "hw.inc"

test:
        jsr vbl_sync
        delay FRAME - 1 - 13
        lda PPUSTATUS           ; 29780 cycles on: two dots before
        ldx PPUSTATUS           ; and after
        stx first
        and #$80
        expect 1, $00
        lda first
        and #$80
        expect 2, $80

        jsr vbl_sync
        delay 2 * FRAME - 1 - 13
        lda PPUSTATUS           ; 59561 cycles on: one dot before
        ldx PPUSTATUS
        stx first
        and #$80
        expect 3, $00
        lda first
        and #$80
        expect 4, $00

        jsr vbl_sync
        delay 3 * FRAME - 1 - 13
        lda PPUSTATUS           ; 89342 cycles on: the first dot again
        ldx PPUSTATUS
        stx first
        and #$80
        expect 5, $80
        lda first
        and #$80
        expect 6, $00           ; the read cleared it
        rts
