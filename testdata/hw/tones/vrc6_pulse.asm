;;;; A pulse of the VRC6, 440 Hz at full volume unless something else is set.
;;;;
;;;; nesdev, "VRC6 audio".

HW_MAPPER       = 24
HW_RESET        = vrc6_reset
PERIOD          ?= 253          ; 16 * (PERIOD + 1) CPU cycles
VOLUME          ?= 15

        .include "vrc6.inc"

test:
        put $9000, $70 | VOLUME ; high for 8 of 16
        put $9001, <PERIOD
        put $9002, $80 | >PERIOD
        rts
