;;;; SND_CHN sits on the CPU's inner bus: a read of it does not reach the outer one, and
;;;; its bit 5, which it does not drive, is what the inner bus held.
;;;;
;;;; nesdev, "Open bus behavior", "APU", $4015; AccuracyCoin, "Internal Data Bus".

        .include "hw.inc"

test:
        lda SND_CHN             ; bit 5 of the operand's high byte, $40
        expect 1, $00
        lda #$FF
        sta PPUSTATUS           ; the PPU's latch
        ldx #$FD
        lda $3F18,x             ; SND_CHN, behind a dummy read of $3F15: the latch
        expect 2, $20
        ldx #$20
        lda $40F5,x             ; nothing, behind a dummy read of SND_CHN, which gave 0
        expect 3, $40
        rts
