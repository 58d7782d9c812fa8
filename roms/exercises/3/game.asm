;;;; game.asm - the cartridge of lesson 3 with your update_bullets in it.
;;;;
;;;; Everything else is the exhibit's own code. -D ANSWER=1 takes the answer instead of
;;;; your file, -D HARDER=1 the answer to the harder exercise.

        .include "../../common/nes.inc"
        .include "../../common/cartridge.inc"
        .include "../../common/field.inc"

        .include "../../compaction/pool.inc"
        .ifdef HARDER
        .include "harder.inc"
        .elseif defined(ANSWER)
        .include "answer.inc"
        .else
        .include "work.inc"
        .endif
        .include "../../compaction/draw.inc"
        .include "../../compaction/cells.inc"

        .align 64
        .include "../../common/rng.inc"
        .include "../../common/pads.inc"
        .include "../../common/hud.inc"
        .include "../../common/demo.inc"
        .include "../../common/fire.inc"
        .include "../../common/main.inc"
        .include "../../common/boot.inc"

TITLE_LENGTH    = 10
        .macro title
        .byte "EXERCISE 3"
        .endmacro

        .include "../../common/scene.inc"
        .include "../../common/tiles.inc"
        .include "../../common/digits.inc"
        .include "../../common/letters.inc"
