;;;; The upper five bits of the last register of a channel choose one of 32 lengths, for all
;;;; four channels alike.
;;;;
;;;; nesdev, "APU Length Counter"; AccuracyCoin, "Length Table". A write of $C0 to $4017
;;;; counts down at once.

        .include "hw.inc"

        .zeropage
index:  .res 1
        .code

test:
        lda #0
        sta index
.next:
        lda #%00010000          ; no channel stands still
        sta SQ1_VOL
        sta SQ1_VOL + 4
        sta SQ1_VOL + 12
        lda #%00000000
        sta TRI_LINEAR
        lda #$0F
        sta SND_CHN
        lda index
        asl
        asl
        asl
        sta SQ1_HI
        sta SQ1_HI + 4
        sta SQ1_HI + 8
        sta SQ1_HI + 12
        ldy index
        ldx lengths,y
.count: lda SND_CHN
        and #$0F
        cmp #$0F
        bne .early
        lda #$C0
        sta FRAME_COUNTER
        nop
        nop
        dex
        bne .count
        lda SND_CHN
        and #$0F
        bne .late
        inc index
        lda index
        cmp #32
        bne .next
        rts
.early: expect 1, $0F
.late:  expect 2, 0

lengths:
        .byte 10, 254, 20,  2, 40,  4, 80,  6, 160,  8, 60, 10, 14, 12, 26, 14
        .byte 12,  16, 24, 18, 48, 20, 96, 22, 192, 24, 72, 26, 16, 28, 32, 30
