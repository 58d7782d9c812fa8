;;;; The D flag can be set and is pushed, but the 2A03 adds in binary.
;;;;
;;;; nesdev, "Status flags"; AccuracyCoin, "The Decimal Flag".

        .include "hw.inc"

test:
        sed
        php
        lda #$19
        clc
        adc #$28
        sta first
        sec
        lda #$41
        sbc #$19
        sta second
        cld
        pla
        and #%00001000
        expect 1, %00001000
        lda first
        expect 2, $41
        lda second
        expect 3, $28
        rts
