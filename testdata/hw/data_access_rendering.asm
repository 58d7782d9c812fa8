;;;; An access to PPUDATA while rendering does not move the address by 1 or 32: it moves it
;;;; a row of pixels down, as the end of a line does.
;;;;
;;;; nesdev, "PPU scrolling", $2007 reads and writes; AccuracyCoin, "$2007 read w/
;;;; rendering". Without scrolling the address holds, in the middle of line 18 of the
;;;; picture, $2000 for row 2 of a tile, $40 for the third row of tiles, and the column. A
;;;; byte written as soon as rendering has stopped is found there. On line 17 it goes to
;;;; $1040 instead, which is no nametable, unless an access has moved the address on.

        .include "hw.inc"

;; Y = the row of tiles where the byte went, 30 if to none.
        .macro lands line, register
        jsr vbl_sync
        vram $0000              ; 20: without scrolling
        lda #%00001000          ; 2
        sta PPUMASK             ; 4
        delay ((21 + line) * 341 + 80) / 3 - 44
        bit register            ; 4
        .repeat 8
        nop
        .endrepeat
        lda #0
        sta PPUMASK
        nop
        lda #$A5
        sta PPUDATA
        jsr find
        tya
        .endmacro

test:
        jsr clear
        lands 18, PPUSTATUS
        expect 1, 2
        lands 17, PPUSTATUS
        expect 2, 30
        lands 17, PPUDATA
        expect 3, 2
        rts

;; find the byte $A5 in the first nametable, and clear it: Y = its row.
find:
        jsr vbl_wait
        vram $2000
        lda PPUDATA
        ldx #0
        ldy #0
.next:  lda PPUDATA
        cmp #$A5
        beq .here
        inx
        cpx #32
        bne .next
        ldx #0
        iny
        cpy #30
        bne .next
        rts
.here:  stx first               ; column and row
        sty second
        jsr clear
        ldy second
        rts

clear:  vram $2000
        lda #0
        ldx #0
        ldy #4
.byte:  sta PPUDATA
        inx
        bne .byte
        dey
        bne .byte
        rts
