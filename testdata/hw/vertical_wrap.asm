;;;; Below row 29 of a nametable the picture goes on in the next one. Started at row 30 or 31
;;;; it shows the attributes as tiles, and goes on at the top of the same nametable.
;;;;
;;;; nesdev, "PPU scrolling", wrapping around; AccuracyCoin, "Attributes As Tiles".

HW_HORIZONTAL   = 1

        .include "hw.inc"
        .include "ppu.inc"

;; scrolled down by a number of lines, does sprite 0 hit on a line?
        .macro hits scroll, line
        sprite 0, 40, (line) - 1, ROW, 0
        lda #scroll
        jsr show_down
        .endmacro

test:
        jsr ppu_start
        vram $2800
        lda #BLANK
        jsr ppu_fill
        vram $2000
        ldx #32                 ; the first row of the first nametable
        lda #SOLID
.row:   sta PPUDATA
        dex
        bne .row
        vram $23C0 + 5          ; row 30, column 5
        lda #SOLID
        sta PPUDATA

        hits 0, 2
        expect 1, $40
        hits 232, 2             ; row 29
        expect 2, $00
        hits 232, 10            ; the other nametable
        expect 3, $00
        hits 240, 2             ; row 30
        expect 4, $40
        hits 240, 10            ; row 31
        expect 5, $00
        hits 240, 18            ; row 0
        expect 6, $40
        rts

show_down:
        sta first
        jsr vbl_wait
        jsr sprites_send
        lda #%00011110
        sta ppu_mask
        bit PPUSTATUS
        lda #0
        sta PPUSCROLL
        lda first
        sta PPUSCROLL
        jmp show_scrolled
