;;;; capped.asm - the cartridge of the capped pools: debris and damage numbers.

        .include "../common/nes.inc"
        .include "../common/cartridge.inc"

        .include "debris.inc"           ; shards and their frame
        .include "push.inc"             ; one more, and a burst of them
        .include "damage.inc"           ; numbers

        .include "../common/rng.inc"
        .include "../common/pads.inc"
        .include "../common/panel.inc"
        .include "../common/sprite.inc"
        .include "game.inc"             ; targets, hits, the script
        .include "show.inc"
        .include "../common/beat.inc"
        .include "../common/boot.inc"

TITLE_LENGTH    = 6
        .macro title
        .byte "CAPPED"
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

        .include "../common/arena.inc"
        .include "../common/tiles.inc"
        .include "../common/digits.inc"
        .include "../common/letters.inc"
        .include "../common/actors.inc"
