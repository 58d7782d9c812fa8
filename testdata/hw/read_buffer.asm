;;;; A read of PPUDATA gives what the read before fetched; the address moves on by 1 or 32.
;;;;
;;;; nesdev, "PPU registers", PPUDATA; vram_access, ppu_read_buffer.

        .include "hw.inc"

test:
        jsr vbl_wait
        vram $2400
        lda #$11
        sta PPUDATA
        lda #$22
        sta PPUDATA
        vram $2420
        lda #$33
        sta PPUDATA
        vram $2400
        lda PPUDATA
        lda PPUDATA
        expect 1, $11
        vram $2420              ; does not touch the buffer
        lda PPUDATA
        expect 2, $22
        lda #%00000100
        sta PPUCTRL
        vram $2400
        lda PPUDATA
        lda PPUDATA
        expect 3, $11
        lda PPUDATA
        expect 4, $33           ; 32 bytes on
        rts
