;;;; columnar.asm - the cartridge of the columnar pool: orbs of experience.

        .include "../common/nes.inc"
        .include "columns.inc"          ; eleven fields, and how many orbs
        .include "../common/mmc1.inc"

        .include "bank.inc"             ; walking through the chunks
        .include "pool.inc"             ; taking and giving back
        .include "move.inc"             ; the passes: flight and cull,
        .include "age.inc"              ; the slow clock,
        .include "magnet.inc"           ; attraction,
        .include "collect.inc"          ; collection,
        .include "merge.inc"            ; neighbours become one
        .include "update.inc"           ; all of them
        .include "draw.inc"

        .include "../common/rng.inc"
        .include "../common/pads.inc"
        .include "../common/panel.inc"
        .include "../common/sprite.inc"
        .include "game.inc"             ; the ship, the boss, the script
        .include "blast.inc"            ; how it bursts
        .include "show.inc"
        .include "../common/beat.inc"
        .include "../common/boot.inc"

TITLE_LENGTH    = 8
        .macro title
        .byte "COLUMNAR"
        .endmacro

CAPTION_LENGTH  = 9
        .macro caption
        .if BANKED
        .byte "POOL 1024"
        .else
        .byte " POOL 512"
        .endif
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

        .include "../common/arena.inc"
        .include "../common/tiles.inc"
        .include "../common/digits.inc"
        .include "../common/letters.inc"
        .include "../common/actors.inc"
