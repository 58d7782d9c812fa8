;;;; A length counter is clocked at once by a write to $4017 with bit 7 set, stands still
;;;; while halted, and is cleared, and cannot be loaded, while its channel is off.
;;;;
;;;; nesdev, "APU Length Counter"; apu_test 1-len_ctr, 2-len_table.

        .include "hw.inc"

        .macro status
        lda SND_CHN
        and #1
        .endmacro

test:
        lda #$C0
        ldx #%00010000
        stx SQ1_VOL
        ldx #1
        stx SND_CHN
        ldx #$18                ; a count of 2
        stx SQ1_HI
        sta FRAME_COUNTER
        nop
        nop
        status
        expect 1, 1
        lda #$C0
        sta FRAME_COUNTER
        nop
        nop
        status
        expect 2, 0

        lda #%00110000          ; halted
        sta SQ1_VOL
        stx SQ1_HI
        lda #$C0
        sta FRAME_COUNTER
        nop
        nop
        sta FRAME_COUNTER
        nop
        nop
        sta FRAME_COUNTER
        nop
        nop
        status
        expect 3, 1

        lda #0
        sta SND_CHN
        status
        expect 4, 0
        stx SQ1_HI              ; the channel is off
        lda #1
        sta SND_CHN
        status
        expect 5, 0
        rts
