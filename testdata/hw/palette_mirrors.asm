;;;; Four of the sprites' colours are the background's; the rest are their own. Palette
;;;; reads are not delayed, have six bits, and fill the buffer with the nametable below.
;;;;
;;;; nesdev, "PPU palettes" and "PPU registers", PPUDATA; ppu_read_buffer, palette_ram.

        .include "hw.inc"

        .macro store addr, v
        vram addr
        lda #v
        sta PPUDATA
        .endmacro

        .macro load addr
        vram addr
        lda PPUDATA
        and #$3F
        .endmacro

test:
        jsr vbl_wait
        store $3F00, $01
        store $3F04, $02
        store $3F05, $03
        store $3F15, $04
        store $3F10, $05        ; $3F00's mirror
        load $3F00
        expect 1, $05
        store $3F04, $06
        load $3F14
        expect 2, $06
        load $3F05
        expect 3, $03           ; not a mirror
        load $3F25
        expect 4, $03           ; the 32 bytes repeat

        store $2F05, $77
        vram $3F05
        lda #$C0
        sta PPUSTATUS           ; the I/O latch gives the upper two bits
        lda PPUDATA
        expect 5, $C3
        vram $2000
        lda PPUDATA             ; what the palette read left in the buffer
        expect 6, $77

        lda #1
        sta PPUMASK             ; grey
        load $3F05
        ldx #0
        stx PPUMASK
        expect 7, $00
        rts
