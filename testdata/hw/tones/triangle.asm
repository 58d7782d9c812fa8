;;;; The triangle of the 2A03, 440 Hz unless something else is set.
;;;;
;;;; nesdev, "APU Triangle".

PERIOD          ?= 126          ; 32 * (PERIOD + 1) CPU cycles

        .include "tone.inc"

test:
        put $4015, 4
        put $4008, $FF
        put $400A, <PERIOD
        put $400B, >PERIOD
        rts
