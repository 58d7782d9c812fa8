;;;; One channel of the Namco 163 at full volume. It plays four samples, two high and two low.
;;;;
;;;; nesdev, "Namco 163 audio".

HW_MAPPER       = 19
HW_RESET        = n163_reset
FREQUENCY       ?= $10000 / 8   ; $10000 steps a sample in each turn, which is 15 CPU cycles

        .include "tone.inc"

test:
        put $F800, $80          ; the waves, from the first byte on
        put $4800, $FF
        put $4800, $00
        put $F800, $F8          ; channel 8
        put $4800, FREQUENCY
        put $4800, 0            ; phase
        put $4800, FREQUENCY >> 8
        put $4800, 0
        put $4800, 256 - 4      ; four samples
        put $4800, 0
        put $4800, 0            ; the first sample's number
        put $4800, $0F          ; one channel, volume 15
        put $E000, 0            ; sound on
        put $F800, $40          ; RAM at $6000 can be written again
        rts

n163_reset:
        put $F800, $40
        jmp hw_reset
