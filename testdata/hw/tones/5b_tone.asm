;;;; A square of the Sunsoft 5B, 440 Hz at volume 12 unless something else is set.
;;;;
;;;; nesdev, "Sunsoft 5B audio".

HW_MAPPER       = 69
HW_RESET        = fme7_reset
PERIOD          ?= 127          ; 32 * PERIOD CPU cycles
VOLUME          ?= 12

        .include "tone.inc"

        .macro sound register, value
        put $C000, register
        put $E000, value
        .endmacro

test:
        sound 0, <PERIOD
        sound 1, >PERIOD
        sound 7, %00111110      ; channel A alone, no noise
        sound 8, VOLUME
        rts

fme7_reset:
        put $8000, 8            ; RAM at $6000
        put $A000, $C0
        jmp hw_reset
