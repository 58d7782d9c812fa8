;;;; recycled.asm - the cartridge of the recycling pools: shots and particles.

        .include "../common/nes.inc"
WORK_KB         = 8
        .include "../common/mmc1.inc"

        .include "bullet.inc"           ; shots and their templates
        .include "bin.inc"              ; the free records, to be used again
        .include "release.inc"          ; out of play by the place
        .include "flight.inc"           ; moving them, once a frame
        .include "particle.inc"         ; particles and the idle ones
        .include "drift.inc"            ; a frame of theirs

        .include "../common/rng.inc"
        .include "../common/pads.inc"
        .include "../common/panel.inc"
        .include "../common/sprite.inc"
        .include "game.inc"             ; the ship, the script
        .include "blast.inc"            ; where particles come from
        .include "show.inc"
        .include "../common/beat.inc"
        .include "../common/boot.inc"

TITLE_LENGTH    = 8
        .macro title
        .byte "RECYCLED"
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

        .include "../common/arena.inc"
        .include "../common/tiles.inc"
        .include "../common/digits.inc"
        .include "../common/letters.inc"
        .include "../common/actors.inc"
