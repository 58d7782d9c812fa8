;;;; The sawtooth of the VRC6, 378 Hz unless something else is set.
;;;;
;;;; nesdev, "VRC6 audio".

HW_MAPPER       = 24
HW_RESET        = vrc6_reset
PERIOD          ?= 337          ; 14 * (PERIOD + 1) CPU cycles
RATE            ?= 37           ; added six times

        .include "vrc6.inc"

test:
        put $B000, RATE
        put $B001, <PERIOD
        put $B002, $80 | >PERIOD
        rts
