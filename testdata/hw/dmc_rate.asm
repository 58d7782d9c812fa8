;;;; At rate 15 the DMC plays a bit every 54 cycles: a byte every 432.
;;;;
;;;; nesdev, "APU DMC", pitch table; apu_test 8-dmc_rates. The interrupt at the end of a
;;;; sample comes when its last byte is fetched; two samples' lengths apart by 16 bytes
;;;; are 16 * 432 cycles apart. The first sample puts the output unit in step.

        .include "hw.inc"

test:
        lda #0
        sta DMC_START
        lda #$8F
        sta DMC_FREQ
        jsr wait_short
        expect 1, $00
        jsr wait_long
        expect 2, $80
        rts

        .macro timed cycles
        lda #0
        sta DMC_LEN
        lda #%00010000
        sta SND_CHN             ; a byte: into the buffer, then to the output unit
        delay 2000
        ldx #1
        stx DMC_LEN             ; 17 bytes
        sta SND_CHN             ; the first is fetched at once
        nop
        nop
        sta SND_CHN
        delay cycles
        lda SND_CHN
        and #$80
        ldx #0
        stx SND_CHN
        .endmacro

wait_short:
        timed 15 * 432 - 100    ; after 14 bytes and a bit
        rts
wait_long:
        timed 16 * 432 + 40
        rts
