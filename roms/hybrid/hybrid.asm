;;;; hybrid.asm - the cartridge of the hybrid pool.

        .include "../common/nes.inc"
        .include "../common/cartridge.inc"
        .include "../common/field.inc"

        .include "heap.inc"             ; vectors, and where they are constructed
        .include "pool.inc"             ; vectors that wait to be recycled
        .include "free.inc"             ; how they come there
        .include "transform.inc"        ; what is made of three of them
        .include "update.inc"           ; moving them, once a frame

HUD_CELLS       = min(HEAP, 64)         ; a cell for each vector
POOL_SHOWN      = POOL_MAX

        .include "draw.inc"             ; drawing them

        .include "../common/rng.inc"
        .include "../common/pads.inc"
        .include "../common/hud.inc"
        .include "../common/demo.inc"
        .include "../common/fire.inc"
        .include "../common/main.inc"
        .include "../common/boot.inc"

TITLE_LENGTH    = 11
        .macro title
        .byte "HYBRID POOL"
        .endmacro

        .include "../common/scene.inc"
        .include "../common/tiles.inc"
        .include "../common/digits.inc"
        .include "../common/letters.inc"
        .include "../common/actors.inc"
