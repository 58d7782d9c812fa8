;;;; Sprites are flipped by bits 6 and 7 of their attributes; those of 8x16 take their tiles
;;;; in pairs, from the table that bit 0 of the tile number names, and flip as a whole.
;;;;
;;;; nesdev, "PPU OAM"; sprite_hit_tests 04.flip and 09.timing, AccuracyCoin "Suddenly
;;;; Resize Sprite". The background is one solid tile, at 96 to 103 both ways.

        .include "hw.inc"
        .include "ppu.inc"

        .macro hits x, y, tile, attributes, ctrl
        sprite 0, x, y, tile, attributes
        lda #ctrl
        sta PPUCTRL
        lda #%00011110
        jsr show
        .endmacro

test:
        jsr ppu_start
        vram $2000 + 12 * 32 + 12
        lda #SOLID
        sta PPUDATA
        vram 16 * $12           ; tiles $12 and $13: blank
        ldx #32
        lda #0
.none:  sta PPUDATA
        dex
        bne .none
        vram $1000 + 16 * $12   ; in the other table the second has a pixel
.pair:  lda ppu_tiles + 16 * BLANK,x
        sta PPUDATA
        inx
        cpx #16
        bne .pair
        ldx #0
.lower: lda ppu_tiles + 16 * PIXEL,x
        sta PPUDATA
        inx
        cpx #16
        bne .lower

        hits 96, 95, PIXEL, 0, 0        ; the pixel is at 96, 96
        expect $01, $40
        hits 89, 95, PIXEL, 0, 0
        expect $02, $00
        hits 89, 95, PIXEL, %01000000, 0
        expect $03, $40
        hits 96, 88, PIXEL, 0, 0
        expect $04, $00
        hits 96, 88, PIXEL, %10000000, 0
        expect $05, $40
        hits 96, 87, PIXEL, %10000000, 0
        expect $06, $00

        hits 96, 87, $13, 0, %00100000  ; 8x16: the pixel is 8 rows down
        expect $07, $40
        hits 96, 86, $13, 0, %00100000
        expect $08, $00
        hits 96, 87, $13, %10000000, %00100000  ; 7 rows down
        expect $09, $00
        hits 96, 88, $13, %10000000, %00100000
        expect $0A, $40
        hits 96, 88, $12, 0, %00100000  ; the other table
        expect $0B, $00
        hits 96, 88, $12, 0, %00001000  ; 8x8: blank
        expect $0C, $00
        hits 96, 95, $13, 0, %00001000
        expect $0D, $40
        rts
