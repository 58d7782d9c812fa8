;;;; flicker.asm - the packed pool's cartridge, drawing in turns.
;;;;
;;;; It differs from compaction/compaction.asm in one line: draw_bullets comes from
;;;; cycled.inc. Line more than eight bullets up and compare.

        .include "../common/nes.inc"
        .include "../common/cartridge.inc"
        .include "../common/field.inc"

        .include "../compaction/pool.inc"   ; the slots, taking and giving back
        .include "../compaction/update.inc" ; moving them, once a frame
        .include "../compaction/cells.inc"  ; the panel's cells

        .include "../common/rng.inc"
        .include "../common/pads.inc"
        .include "../common/hud.inc"
        .include "../common/demo.inc"
        .include "../common/fire.inc"
        .include "../common/main.inc"
        .include "../common/boot.inc"
        .include "cycled.inc"           ; drawing, each in its turn

TITLE_LENGTH    = 7
        .macro title
        .byte "FLICKER"
        .endmacro

        .include "../common/scene.inc"
        .include "../common/tiles.inc"
        .include "../common/digits.inc"
        .include "../common/letters.inc"
