;;;; A pulse of the 2A03, 440 Hz at full volume unless something else is set.
;;;;
;;;; nesdev, "APU Pulse".

PERIOD          ?= 253          ; 16 * (PERIOD + 1) CPU cycles
VOLUME          ?= 15
DUTY            ?= 2            ; 0 to 3: high for 1, 2, 4, 6 eighths of the period

        .include "tone.inc"

test:
        put $4015, 1
        put $4000, DUTY << 6 | $30 | VOLUME
        put $4001, $08          ; no sweep
        put $4002, <PERIOD
        put $4003, >PERIOD
        rts
