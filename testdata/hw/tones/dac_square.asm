;;;; A square of the DMC's level between 0 and 30, written by the CPU: it can have any period, and
;;;; no timer of the APU takes part in it. Tone 12 of volume_tests in nes-test-roms is such a one.

HALF            ?= 895          ; CPU cycles of half a period

        .include "tone.inc"

test:
        put STATE, 0            ; passed: it plays
.again:
        lda #30                 ; 2
        sta DMC_RAW             ; 4
        delay HALF - 6
        lda #0                  ; 2
        sta DMC_RAW             ; 4
        delay HALF - 9
        jmp .again              ; 3
