;;;; compaction.asm - the cartridge of the compacting pool.

        .include "../common/nes.inc"
        .include "../common/cartridge.inc"
        .include "../common/field.inc"

        .include "pool.inc"             ; the slots, taking and giving back
        .include "update.inc"           ; moving them, once a frame
        .include "draw.inc"             ; drawing the slots in use
        .include "cells.inc"            ; and the panel's cells

        .include "../common/rng.inc"
        .include "../common/pads.inc"
        .include "../common/hud.inc"
        .include "../common/demo.inc"
        .include "../common/fire.inc"
        .include "../common/main.inc"
        .include "../common/boot.inc"

TITLE_LENGTH    = 10
        .macro title
        .byte "COMPACTION"
        .endmacro

        .include "../common/scene.inc"
        .include "../common/tiles.inc"
        .include "../common/digits.inc"
        .include "../common/letters.inc"
