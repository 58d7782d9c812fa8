;;;; A DMC load halts the CPU on a get cycle, for three cycles; the write decides how long
;;;; it waits for one. A sample stopped while its byte is asked for costs less.
;;;;
;;;; nesdev, "DMA", "APU DMC"; AccuracyCoin, "DMC DMA".

        .include "hw.inc"

test:
        lda #$0F
        sta DMC_FREQ
        lda #0
        sta DMC_START
        sta DMC_LEN
        measure load_put, 2 + 4 + 14 + 3 + 6
        expect 1, 8
        measure load_get, 3 + 2 + 4 + 14 + 3 + 6
        expect 2, 8
        rts

load_put:
        lda #%00010000
        sta SND_CHN             ; in a put cycle
        .repeat 7
        nop
        .endrepeat
        ldx #0
        stx SND_CHN
        rts

load_get:
        bit first
        lda #%00010000
        sta SND_CHN             ; in a get cycle
        .repeat 7
        nop
        .endrepeat
        ldx #0
        stx SND_CHN
        rts
