;;;; The MMC5 shows another picture, from its own RAM and with its own vertical scroll, left or
;;;; right of a column of tiles.
;;;;
;;;; nesdev, "MMC5", vertical split mode. The nametables are blank; row 12 of the chip's RAM is
;;;; solid.

        .include "mmc5.inc"
        .include "../ppu.inc"

        .macro hits x, line, split, scroll
        sprite 0, x, (line) - 1, ROW, 0
        lda #split
        sta $5200
        lda #scroll
        sta $5201
        lda #%00011110
        jsr show
        .endmacro

test:
        ldx #7                  ; eight banks of 1 KB in order
.bank:  txa
        sta $5120,x
        dex
        bpl .bank
        lda #0
        sta $5202
        lda #%01000100
        sta $5105
        jsr ppu_start
        lda #2
        sta $5104
        lda #BLANK
        ldx #0
.clear: sta $5C00,x
        sta $5D00,x
        sta $5E00,x
        sta $5F00,x
        inx
        bne .clear
        ldx #31
        lda #SOLID
.row:   sta $5C00 + 12 * 32,x
        dex
        bpl .row
        lda #0
        sta $5104

        hits 24, 98, %10000100, 0       ; left of column 4
        expect 1, $40
        hits 32, 98, %10000100, 0
        expect 2, $00
        hits 32, 98, %11000100, 0       ; right of it
        expect 3, $40
        hits 24, 98, %11000100, 0
        expect 4, $00
        hits 24, 98, %00000100, 0       ; off
        expect 5, $00
        hits 24, 98, %10000100, 8       ; eight lines down
        expect 6, $00
        hits 24, 90, %10000100, 8
        expect 7, $40
        rts
