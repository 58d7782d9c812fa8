;;;; paged.asm - the cartridge of the family of pages.

NUM_BULLETS     ?= 64           ; 16, 32 or 64

        .include "../common/nes.inc"
        .include "../common/cartridge.inc"
        .include "../common/field.inc"

        .include "arena.inc"            ; cells, and pages in them
        .include "hooks.inc"            ; components with routines of their own
        .include "family.inc"           ; entities, dense in a chain of pools
        .include "update.inc"           ; moving them, once a frame
        .include "draw.inc"             ; drawing them

        .include "../common/rng.inc"
        .include "../common/pads.inc"
        .include "../common/hud.inc"
        .include "../common/demo.inc"
        .include "fire.inc"
        .include "../common/main.inc"
        .include "../common/boot.inc"

TITLE_LENGTH    = 12
        .macro title
        .byte "PAGED FAMILY"
        .endmacro

        .include "../common/scene.inc"
        .include "../common/tiles.inc"
        .include "../common/digits.inc"
        .include "../common/letters.inc"
