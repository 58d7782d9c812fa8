;;;; A length counter that is reloaded in the very cycle in which it is clocked does not
;;;; take the new count, unless it stood at 0; a cycle earlier or later it does.
;;;;
;;;; nesdev, "APU Length Counter"; blargg_apu_2005 11.len_reload_timing. Half a frame
;;;; comes 14916 cycles after a write to $4017 in a put cycle. A count of 2 less one is
;;;; gone with the next clock, a new count is not.

        .include "hw.inc"

        .macro reload cycles
        lda #%00010000
        sta SQ1_VOL
        lda #1
        sta SND_CHN
        get_sync
        bit SND_CHN             ; 4
        lda #0                  ; 2
        sta FRAME_COUNTER       ; 4
        lda #$18
        sta SQ1_HI              ; a count of 2
        delay (cycles) - 12
        lda #$38                ; 2     a count of 6
        sta SQ1_HI              ; 4
        delay 100
        lda #$C0                ; a clock
        sta FRAME_COUNTER
        delay 100
        lda SND_CHN
        and #1
        ldx #0
        stx SND_CHN
        .endmacro

test:
        reload 14914            ; before the clock: 6, clocked twice
        expect 1, 1
        reload 14915            ; with it: the new count is dropped
        expect 2, 0
        reload 14916            ; behind it
        expect 3, 1
        rts
