;;;; game.asm - the cartridge of lesson 7 with your vector_free in it.
;;;;
;;;; Everything else is the exhibit's own code. -D ANSWER=1 takes the answer instead of
;;;; your file, -D HARDER=1 the answer to the harder exercise.

        .include "../../common/nes.inc"
        .include "../../common/cartridge.inc"
        .include "../../common/field.inc"

        .include "../../hybrid/heap.inc"
        .include "../../hybrid/pool.inc"
        .ifdef HARDER
        .include "harder.inc"
        .elseif defined(ANSWER)
        .include "answer.inc"
        .else
        .include "work.inc"
        .endif
        .include "../../hybrid/transform.inc"
        .include "../../hybrid/update.inc"

HUD_CELLS       = min(HEAP, 64)         ; a cell for each vector
POOL_SHOWN      = POOL_MAX

        .include "../../hybrid/draw.inc"

        .include "../../common/rng.inc"
        .include "../../common/pads.inc"
        .include "../../common/hud.inc"
        .include "../../common/demo.inc"
        .include "../../common/fire.inc"
        .include "../../common/main.inc"
        .include "../../common/boot.inc"

TITLE_LENGTH    = 10
        .macro title
        .byte "EXERCISE 7"
        .endmacro

        .include "../../common/scene.inc"
        .include "../../common/tiles.inc"
        .include "../../common/digits.inc"
        .include "../../common/letters.inc"
        .include "../../common/actors.inc"
