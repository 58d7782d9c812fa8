;;;; A Dendy's frame has 312 lines, 35464 cycles. Vblank lasts 20 of them, as an NTSC console's
;;;; does, and begins 51 lines below the picture; the APU counts as an NTSC console's.
;;;;
;;;; nesdev, "Cycle reference chart", "Dendy".

        .region dendy
        .include "hw.inc"
        .include "region.inc"

test:
        check_region 70928, 20 * 341 / 3
        get_sync
        bit SND_CHN
        lda #0
        sta FRAME_COUNTER
        delay 29830 - 4
        lda SND_CHN
        and #$40
        expect 5, $00
        get_sync
        bit SND_CHN
        lda #0
        sta FRAME_COUNTER
        delay 29831 - 4
        lda SND_CHN
        and #$40
        expect 6, $40
        lda #$40
        sta FRAME_COUNTER
        rts
