;;;; A PAL frame has 312 lines, 33247.5 cycles of a CPU that takes one for every 3.2 dots;
;;;; vblank lasts 70 of them. The frame counter's and the DMC's periods are its own.
;;;;
;;;; nesdev, "Cycle reference chart", "APU Frame Counter", "APU DMC"; pal_apu_tests.

        .region pal
        .include "hw.inc"
        .include "region.inc"

test:
        check_region 66495, 70 * 341 * 10 / 32

        get_sync
        bit SND_CHN
        lda #0
        sta FRAME_COUNTER
        delay 33254 - 4
        lda SND_CHN             ; 33254 cycles behind the write
        and #$40
        expect 5, $00
        get_sync
        bit SND_CHN
        lda #0
        sta FRAME_COUNTER
        delay 33255 - 4
        lda SND_CHN
        and #$40
        expect 6, $40
        lda #$40
        sta FRAME_COUNTER

        lda #0
        sta DMC_START
        sta DMC_LEN
        lda #$0F
        sta DMC_FREQ
        jsr fetch               ; at once
        jsr fetch
        jsr fetch               ; as the output unit takes the second, to a few cycles
        lda #%00010000
        sta SND_CHN             ; the next in 8 * 50 cycles
        delay 340
        lda SND_CHN
        and #%00010000
        expect 7, %00010000
        delay 40
        lda SND_CHN
        and #%00010000
        expect 8, 0
        rts

fetch:  lda #%00010000
        sta SND_CHN
.wait:  lda SND_CHN
        and #%00010000
        bne .wait
        rts
