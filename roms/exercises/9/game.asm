;;;; game.asm - the cartridge of lesson 9 with your update_bullets in it.
;;;;
;;;; Everything else is the exhibit's own code. -D ANSWER=1 takes the answer instead of
;;;; your file, -D HARDER=1 the answer to the harder exercise.

NUM_BULLETS     ?= 64           ; 16, 32 or 64

        .include "../../common/nes.inc"
        .include "../../common/cartridge.inc"
        .include "../../common/field.inc"

        .include "../../paged/arena.inc"
        .include "../../paged/hooks.inc"
        .include "../../paged/family.inc"
        .ifdef HARDER
        .include "harder.inc"
        .elseif defined(ANSWER)
        .include "answer.inc"
        .else
        .include "work.inc"
        .endif
        .include "fill.inc"
        .include "../../paged/draw.inc"

        .include "../../common/rng.inc"
        .include "../../common/pads.inc"
        .include "../../common/hud.inc"
        .include "../../common/demo.inc"
        .include "../../paged/fire.inc"
        .include "../../common/main.inc"
        .include "../../common/boot.inc"

TITLE_LENGTH    = 10
        .macro title
        .byte "EXERCISE 9"
        .endmacro

        .include "../../common/scene.inc"
        .include "../../common/tiles.inc"
        .include "../../common/digits.inc"
        .include "../../common/letters.inc"
