;;;; The console decodes few address lines: 2 KB of RAM repeat up to $1FFF, the PPU's eight
;;;; registers up to $3FFF.
;;;;
;;;; nesdev, "CPU memory map"; AccuracyCoin, "RAM Mirroring", "PPU Register Mirroring".

        .include "hw.inc"

test:
        lda #$12
        sta $0300
        lda $0B00
        expect 1, $12
        lda #$34
        sta $1300
        lda $1B00
        expect 2, $34
        lda $0300
        expect 3, $34

        bit $3FFA               ; PPUSTATUS
        lda #$20
        sta $20CE               ; PPUADDR
        lda #$40
        sta $3FFE
        lda #$56
        sta $2FFF               ; PPUDATA
        vram $2040
        lda PPUDATA
        lda $3457
        expect 4, $56
        rts
