;;;; game.asm - the cartridge of lesson 5 with your bin in it.
;;;;
;;;; Everything else is the exhibit's own code. -D ANSWER=1 takes the answer instead of
;;;; your file, -D HARDER=1 the answer to the harder exercise.

        .include "../../common/nes.inc"
WORK_KB         = 8
        .include "../../common/mmc1.inc"

        .include "../../recycled/bullet.inc"
        .ifdef HARDER
        .include "harder.inc"
        .elseif defined(ANSWER)
        .include "answer.inc"
        .else
        .include "work.inc"
        .endif
        .include "../../recycled/release.inc"
        .include "../../recycled/flight.inc"
        .include "../../recycled/particle.inc"
        .include "../../recycled/drift.inc"

        .include "../../common/rng.inc"
        .include "../../common/pads.inc"
        .include "../../common/panel.inc"
        .include "../../common/sprite.inc"
        .include "../../recycled/game.inc"
        .include "../../recycled/blast.inc"
        .include "../../recycled/show.inc"
        .include "../../common/beat.inc"
        .include "../../common/boot.inc"

TITLE_LENGTH    = 10
        .macro title
        .byte "EXERCISE 5"
        .endmacro

CAPTION_LENGTH  = 11
        .macro caption
        .byte "POOL 80/400"
        .endmacro

        .macro palettes
        .byte $0C, $16, $28, $30        ; sparks and the ship,
        .byte $0C, $00, $10, $20        ; smoke,
        .byte $0C, $06, $27, $38        ; exhaust,
        .byte $0C, $02, $21, $31        ; stars and lances
        .endmacro

        .macro help
        .byte "A:FIRE B:BLAST SL:KILL ST:STOP"
        .endmacro

        .include "../../common/arena.inc"
        .include "../../common/tiles.inc"
        .include "../../common/digits.inc"
        .include "../../common/letters.inc"
        .include "../../common/actors.inc"
