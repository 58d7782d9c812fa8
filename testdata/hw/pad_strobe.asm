;;;; JOY1's strobe changes between a get and a put cycle alone. A pulse of a single cycle is
;;;; seen by the pads if it is written in a get cycle, and not if in a put cycle.
;;;;
;;;; AccuracyCoin, "Controller Strobing"; nesdev, "Controller reading". With no button held a
;;;; pad gives eight zeros, then ones. A read gives $41 then: DEC writes $41 back and then $40.

        .include "hw.inc"

        .macro pulse odd
        lda #1
        sta JOY1
        lda #0
        sta JOY1
        ldx #8
.read:  lda JOY1
        dex
        bne .read
        get_sync
        .if odd
        bit first               ; 3
        .endif
        dec JOY1                ; 6     the fifth cycle is the pulse
        lda JOY1
        and #1
        .endmacro

test:
        pulse 0
        expect 1, 0             ; in a get cycle: the pad begins again
        pulse 1
        expect 2, 1
        rts
