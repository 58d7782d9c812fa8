;;;; A read-modify-write instruction writes the old value back before the new one.
;;;;
;;;; nesdev, "CPU addressing modes"; cpu_dummy_writes. PPUADDR takes both writes as the
;;;; two halves of an address: its value is the PPU's I/O latch, which the test sets.

        .include "hw.inc"

test:
        bit PPUSTATUS
        ldx #$20
        stx PPUSTATUS           ; the latch holds $20
        inc PPUADDR             ; reads $20, writes $20, then $21: address $2021
        lda #$5A
        sta PPUDATA
        vram $2021
        lda PPUDATA             ; fills the buffer
        lda PPUDATA
        expect 1, $5A

        bit PPUSTATUS
        ldx #$20
        stx PPUSTATUS
        inc PPUADDR             ; two writes again: the toggle is where it was
        lda #$20
        sta PPUADDR
        lda #$22
        sta PPUADDR
        lda #$A5
        sta PPUDATA
        vram $2022
        lda PPUDATA
        lda PPUDATA
        expect 2, $A5
        rts
