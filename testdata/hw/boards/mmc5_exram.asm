;;;; The MMC5's own RAM is read and written in mode 2, read in mode 3, and neither in modes 0
;;;; and 1, in which it can only be filled while the PPU draws. In mode 1 it gives each tile
;;;; a bank of its own. The chip also multiplies.
;;;;
;;;; nesdev, "MMC5", internal extended RAM mode, extended attributes, multiplier.

        .include "mmc5.inc"
        .include "../ppu.inc"

test:
        lda #2
        sta $5104
        ldx #$A5
        stx $5C00
        lda $5C00
        expect 1, $A5
        lda #3
        sta $5104
        lda #$11
        sta $5C00               ; lost
        lda $5C00
        expect 2, $A5
        lda #1
        sta $5104
        lda $5C00               ; the bus keeps the address's high byte
        expect 3, $5C
        lda #$22
        sta $5C00               ; a zero, as the PPU does not draw
        lda #2
        sta $5104
        lda $5C00
        expect 4, $00

        lda #200
        sta $5205
        lda #123
        sta $5206
        lda $5205
        expect 5, <(200 * 123)
        lda $5206
        expect 6, >(200 * 123)

        ldx #7                  ; eight banks of 1 KB in order
.bank:  txa
        sta $5120,x
        dex
        bpl .bank
        lda #%01000100          ; the console's nametables, side by side
        sta $5105
        jsr ppu_start
        vram $1000 + 16 * SOLID ; the second 4 KB have no such tile
        ldx #16
        lda #0
.none:  sta PPUDATA
        dex
        bne .none
        vram $2000
        lda #SOLID
        jsr ppu_fill
        ldx #0
        lda #0
.clear: sta $5C00,x
        sta $5D00,x
        inx
        bne .clear
        lda #1                  ; tile 5 of row 12: the second 4 KB
        sta $5C00 + 12 * 32 + 5
        lda #1
        sta $5104
        sprite 0, 48, 95, ROW, 0
        lda #%00011110
        jsr show
        expect 7, $40           ; tile 6
        lda #40
        sta SPRITES + 3
        lda #%00011110
        jsr show
        expect 8, $00           ; tile 5
        lda #0
        sta $5104
        lda #%00011110
        jsr show
        expect 9, $40           ; without extended attributes

        lda #BLANK
        sta $5106
        lda #%11111111          ; one tile everywhere
        sta $5105
        lda #%00011110
        jsr show
        expect 10, $00
        lda #SOLID
        sta $5106
        lda #%00011110
        jsr show
        expect 11, $40
        rts
