;;;; The PPU's data lines keep what was last driven on them, and lose it within a second.
;;;; Reading PPUSTATUS drives only its upper three bits.
;;;;
;;;; nesdev, "Open bus behavior", PPU open bus; ppu_open_bus.

        .include "hw.inc"

test:
        jsr vbl_wait
        lda #$FF
        sta PPUSTATUS
        lda PPUCTRL
        expect 1, $FF
        lda PPUSTATUS           ; not in vblank any more: 0 on top
        and #$1F
        expect 2, $1F
        lda PPUCTRL
        and #$9F
        expect 3, $1F
        ldx #60
.wait:  jsr vbl_wait            ; drives the upper bits, not the others
        dex
        bne .wait
        lda PPUCTRL
        and #$1F
        expect 4, $00
        rts
