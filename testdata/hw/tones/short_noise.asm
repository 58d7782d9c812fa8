;;;; Noise in the short mode: its register repeats after 93 steps, so that it is a tone.
;;;;
;;;; nesdev, "APU Noise".

RATE            ?= 0            ; 0, the fastest, to 15
VOLUME          ?= 15

        .include "tone.inc"

test:
        put $4015, 8
        put $400C, $30 | VOLUME
        put $400E, $80 | RATE
        put $400F, 0
        rts
