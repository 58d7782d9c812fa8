;;;; A pulse of the MMC5, 440 Hz at full volume unless something else is set.
;;;;
;;;; nesdev, "MMC5 audio".

PERIOD          ?= 253          ; 16 * (PERIOD + 1) CPU cycles
VOLUME          ?= 15

        .include "../boards/mmc5.inc"
        .include "tone.inc"

test:
        put $5015, 1
        put $5000, $B0 | VOLUME ; half, constant
        put $5002, <PERIOD
        put $5003, >PERIOD
        rts
