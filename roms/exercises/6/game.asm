;;;; game.asm - the cartridge of lesson 6 with your debris_push in it.
;;;;
;;;; Everything else is the exhibit's own code. -D ANSWER=1 takes the answer instead of
;;;; your file, -D HARDER=1 the answer to the harder exercise.

        .include "../../common/nes.inc"
        .include "../../common/cartridge.inc"

        .include "../../capped/debris.inc"
        .ifdef HARDER
        .include "harder.inc"
        .elseif defined(ANSWER)
        .include "answer.inc"
        .else
        .include "work.inc"
        .endif
        .include "../../capped/damage.inc"

        .include "../../common/rng.inc"
        .include "../../common/pads.inc"
        .include "../../common/panel.inc"
        .include "../../common/sprite.inc"
        .include "../../capped/game.inc"
        .include "../../capped/show.inc"
        .include "../../common/beat.inc"
        .include "../../common/boot.inc"

TITLE_LENGTH    = 10
        .macro title
        .byte "EXERCISE 6"
        .endmacro

CAPTION_LENGTH  = 10
        .macro caption
        .byte "POOL 60/15"
        .endmacro

        .macro palettes
        .byte $0C, $07, $16, $37        ; shards and targets: rust,
        .byte $0C, $01, $21, $31        ; ice,
        .byte $0C, $09, $29, $39        ; slime
        .byte $0C, $0F, $28, $30        ; numbers, and shards of gold
        .endmacro

        .macro help
        .byte "A:HIT B:BURST SEL:KILL ST:STOP"
        .endmacro

        .include "../../common/arena.inc"
        .include "../../common/tiles.inc"
        .include "../../common/digits.inc"
        .include "../../common/letters.inc"
        .include "../../common/actors.inc"
