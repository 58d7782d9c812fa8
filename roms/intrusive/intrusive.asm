;;;; intrusive.asm - the cartridge of the intrusive list.

        .include "../common/nes.inc"
        .include "../common/cartridge.inc"
        .include "../common/field.inc"

        .include "pool.inc"             ; the blocks and their list
        .include "take.inc"             ; taking and giving back
        .include "bullets.inc"          ; bullets in them, and what they own
        .include "update.inc"           ; moving them, once a frame
        .include "draw.inc"             ; drawing them

        .include "../common/rng.inc"
        .include "../common/pads.inc"
        .include "../common/hud.inc"
        .include "../common/demo.inc"
        .include "../common/fire.inc"
        .include "../common/main.inc"
        .include "../common/boot.inc"

TITLE_LENGTH    = 14
        .macro title
        .byte "INTRUSIVE LIST"
        .endmacro

        .include "../common/scene.inc"
        .include "../common/tiles.inc"
        .include "../common/digits.inc"
        .include "../common/letters.inc"
