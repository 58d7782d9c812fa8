;;;; A sample that ends raises the DMC's interrupt flag, if $4010 bit 7 says so. Clearing
;;;; that bit, or writing SND_CHN, takes it back; reading SND_CHN does not.
;;;;
;;;; nesdev, "APU DMC"; apu_test 7-dmc_basics.

        .include "hw.inc"

test:
        lda #0
        sta DMC_START
        sta DMC_LEN             ; a byte
        lda #$8F
        sta DMC_FREQ
        jsr play
        expect 1, $80
        lda SND_CHN
        and #$90
        expect 2, $80           ; still there
        lda #$0F
        sta DMC_FREQ
        lda SND_CHN
        and #$90
        expect 3, $00

        lda #$8F
        sta DMC_FREQ
        jsr play
        expect 4, $80
        ldx #0
        stx SND_CHN
        lda SND_CHN
        and #$90
        expect 5, $00

        lda #$CF                ; a loop never ends
        sta DMC_FREQ
        jsr play
        ldx #0
        stx SND_CHN
        expect 6, $10
        rts

;; play the sample; A = bits 7 and 4 of SND_CHN behind it.
play:
        lda #%00010000
        sta SND_CHN
        delay 2000
        lda SND_CHN
        and #$90
        rts
