;;;; The frame counter clocks the length counters in the cycles 14913 and 29829 of its
;;;; sequence of four steps, 14913 and 37281 of that of five, counted from the third cycle
;;;; after a write to $4017 in a put cycle.
;;;;
;;;; nesdev, "APU Frame Counter"; apu_test 4-jitter and 5-len_timing, AccuracyCoin "Frame
;;;; Counter 4-step" and "5-step".

        .include "hw.inc"

;; A = bit 0 of SND_CHN, read so many cycles behind a write of `mode` to $4017, if
;; that many clocks are needed to bring the counter to 0.
        .macro length_after mode, clocks, cycles
        lda #0
        sta SND_CHN
        lda #%00010000
        sta SQ1_VOL
        lda #1
        sta SND_CHN
        lda #$18 + ((clocks) >= 3) * $10        ; a count of 2 or 4
        sta SQ1_HI
        .if (clocks) & 1
        lda #$C0                ; one less
        sta FRAME_COUNTER
        .endif
        get_sync
        bit SND_CHN             ; 4
        lda #mode               ; 2
        sta FRAME_COUNTER       ; 4     in a put cycle
        delay (cycles) - 4
        lda SND_CHN             ; 4
        and #1
        .endmacro

test:
        length_after $40, 1, 14915
        expect 1, 1
        length_after $40, 1, 14916
        expect 2, 0
        length_after $40, 2, 29831
        expect 3, 1
        length_after $40, 2, 29832
        expect 4, 0
        lda #$40
        sta FRAME_COUNTER

        length_after $C0, 2, 14915      ; the write itself counts as one
        expect 5, 1
        length_after $C0, 2, 14916
        expect 6, 0
        length_after $C0, 3, 37283
        expect 7, 1
        length_after $C0, 3, 37284
        expect 8, 0
        rts
