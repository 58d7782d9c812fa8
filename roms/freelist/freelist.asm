;;;; freelist.asm - the cartridge of the free-list pool.

        .include "../common/nes.inc"
        .include "../common/cartridge.inc"
        .include "../common/field.inc"

        .include "pool.inc"             ; the slots, taking and giving back
        .include "spawn.inc"            ; a bullet into a slot, and out of it
        .include "update.inc"           ; moving them, once a frame
        .include "../common/flags.inc"  ; drawing them

        .include "../common/rng.inc"
        .include "../common/pads.inc"
        .include "../common/hud.inc"
        .include "../common/demo.inc"
        .include "../common/fire.inc"
        .include "../common/main.inc"
        .include "../common/boot.inc"

TITLE_LENGTH    = 9
        .macro title
        .byte "FREE LIST"
        .endmacro

        .include "../common/scene.inc"
        .include "../common/tiles.inc"
        .include "../common/digits.inc"
        .include "../common/letters.inc"
