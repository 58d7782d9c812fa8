;;;; A board of discrete logic does not silence its ROM while the CPU writes to the latch. Both
;;;; drive the bus, and zeros win.
;;;;
;;;; nesdev, "Bus conflict", "CNROM"; NES 2.0 submapper 2 says that the board has them.

HW_MAPPER       = 3

        .include "../hw.inc"
        .submapper 2
        .chrrom 32

        .macro shown_by v, place
        lda #v
        sta place
        vram $0000
        lda PPUDATA
        lda PPUDATA
        .endmacro

test:
        shown_by 3, three
        expect 1, $A3
        shown_by 3, one
        expect 2, $A1
        shown_by 2, one
        expect 3, $A0
        rts

three:  .byte 3
one:    .byte 1

        .chr
        .repeat 4, bank
        .org (bank) * $2000
        .byte $A0 + bank
        .endrepeat
