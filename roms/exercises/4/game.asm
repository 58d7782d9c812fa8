;;;; game.asm - the cartridge of lesson 4 with your orbs_collect in it.
;;;;
;;;; Everything else is the exhibit's own code. -D ANSWER=1 takes the answer instead of
;;;; your file, -D HARDER=1 the answer to the harder exercise.

        .include "../../common/nes.inc"
        .include "../../columnar/columns.inc"
        .include "../../common/mmc1.inc"

        .include "../../columnar/bank.inc"
        .include "../../columnar/pool.inc"
        .include "../../columnar/move.inc"
        .include "../../columnar/age.inc"
        .include "../../columnar/magnet.inc"
        .ifdef HARDER
        .include "harder.inc"
        .elseif defined(ANSWER)
        .include "answer.inc"
        .else
        .include "work.inc"
        .endif
        .include "../../columnar/merge.inc"
        .include "../../columnar/update.inc"
        .include "../../columnar/draw.inc"

        .include "../../common/rng.inc"
        .include "../../common/pads.inc"
        .include "../../common/panel.inc"
        .include "../../common/sprite.inc"
        .include "../../columnar/game.inc"
        .include "../../columnar/blast.inc"
        .include "../../columnar/show.inc"
        .include "../../common/beat.inc"
        .include "../../common/boot.inc"

        .assert BANKED, "the exercise has 1,024 orbs"

TITLE_LENGTH    = 10
        .macro title
        .byte "EXERCISE 4"
        .endmacro

CAPTION_LENGTH  = 9
        .macro caption
        .byte "POOL 1024"
        .endmacro

        .macro palettes
        .byte $0C, $0A, $1A, $39        ; orbs, small to large: green,
        .byte $0C, $01, $11, $31        ; blue,
        .byte $0C, $04, $15, $36        ; red,
        .byte $0C, $07, $27, $38        ; gold; and the ship
        .endmacro

        .macro help
        .byte " A:1 B:96 SEL:KILL START:STOP "
        .endmacro

        .include "../../common/arena.inc"
        .include "../../common/tiles.inc"
        .include "../../common/digits.inc"
        .include "../../common/letters.inc"
        .include "../../common/actors.inc"
