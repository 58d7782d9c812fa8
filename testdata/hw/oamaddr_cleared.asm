;;;; While sprites are fetched, OAMADDR is 0; rendering leaves it there.
;;;;
;;;; nesdev, "PPU registers", OAMADDR; AccuracyCoin, "Address $2004 behavior".

        .include "hw.inc"

test:
        jsr vbl_wait
        lda #$11
        ldx #0
        stx OAMADDR
        sta OAMDATA
        lda #$40
        sta OAMADDR
        lda #$22
        sta OAMDATA
        lda #$40
        sta OAMADDR
        lda OAMDATA
        expect 1, $22           ; no rendering: where it was put

        lda #%00011000
        sta PPUMASK
        jsr vbl_wait
        ldx #0
        stx PPUMASK
        lda OAMDATA
        expect 2, $11
        rts
