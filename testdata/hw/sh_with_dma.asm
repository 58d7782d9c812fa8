;;;; SHY stores Y AND (high byte + 1). When DMA halts the CPU in the cycle before the
;;;; write, the high byte is gone from the bus, and Y is stored as it is.
;;;;
;;;; nesdev, "CPU unofficial opcodes", SHY; AccuracyCoin, "SH* instructions". A DMC load
;;;; halts the CPU on a get cycle; the code starts a cycle later each time.

        .include "hw.inc"

test:
        lda #$0F
        sta DMC_FREQ
        lda #0
        sta DMC_START
        sta DMC_LEN
        sta hw_step
        sta first
.next:
        get_sync
        lda hw_step
        jsr slide
        lda #%00010000
        ldx #0
        ldy #$FF
        sta SND_CHN             ; halts the third cycle from here, or the fourth
        shy $0380,x             ; the fourth: stores $FF instead of $FF AND $04
        lda $0380
        cmp #$FF
        bne .masked
        inc first
.masked:
        lda #0
        sta SND_CHN
        delay 5000              ; the output unit empties the buffer
        inc hw_step
        lda hw_step
        cmp #8
        bne .next
        lda first
        expect 1, 4             ; of eight

        ldx #0
        ldy #$FF
        shy $0380,x
        lda $0380
        expect 2, $04           ; without DMA
        rts
