;;;; The frame counter raises its interrupt flag in three cycles in a row, the first
;;;; 29831 cycles after a write to $4017 in a put cycle; reading SND_CHN clears it.
;;;;
;;;; nesdev, "APU Frame Counter"; apu_test 3, 4, 6, AccuracyCoin "Frame Counter IRQ".

        .include "hw.inc"

test:
        measure put_write, 4 - 10
        expect 1, 8             ; the clock starts anew ten cycles later
        measure get_write, 7 - 14
        expect 2, 8             ; thirteen, and one more

        get_sync
        bit SND_CHN
        lda #0
        sta FRAME_COUNTER
        delay 29826
        lda SND_CHN             ; four cycles apart, so one read comes while it is raised
        lda SND_CHN
        bit SND_CHN
        bit SND_CHN
        nop
        bit SND_CHN
        lda SND_CHN
        and #$40
        expect 3, $00           ; cleared, and raised no more
        delay 29700
        lda SND_CHN
        and #$40
        expect 4, $00
        delay 200
        lda SND_CHN
        and #$40
        expect 5, $40           ; the next time round

        lda #%01000000
        sta FRAME_COUNTER       ; no flag
        delay 30000
        lda SND_CHN
        and #$40
        expect 6, $00
        rts

put_write:
        sta FRAME_COUNTER       ; 4     A = 0
        rts

get_write:
        bit first               ; 3
        sta FRAME_COUNTER       ; 4
        rts
