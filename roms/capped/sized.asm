;;;; sized.asm - bursts as large as what bursts: more shards for a larger enemy.
;;;;
;;;; An enemy has a radius and an archetype. The radius gives a number of shards, the
;;;; archetype multiplies it, and the product is kept between 5 and 10. There are few
;;;; radii and few archetypes, so the assembler multiplies: what is left of it is a table
;;;; of one byte for each pair. Compare game.inc, where chance says how many.

        .include "../common/nes.inc"

RADIUS_STEP     = 4             ; pixels: radii of a class burst alike
RADIUS_CLASSES  = 8             ; radii of 0 to 31 pixels
ARCHETYPES      = 4
LEAST_SHARDS    = 5

        .include "debris.inc"
        .include "push.inc"

DESTROY_WORST   = 17 + 1197     ; cycles, the burst included

        .code

        .align 64

        .macro shards_row eighths       ; shards of each class, times eighths / 8
        .repeat RADIUS_CLASSES, class
        .byte min(max((4 + class) * eighths / 8, LEAST_SHARDS), MOST_SHARDS)
        .endrepeat
        .endmacro

shards_of:
        shards_row 6            ; flesh
        shards_row 8            ; stone
        shards_row 10           ; glass
        shards_row 12           ; machine
archetype_row:
        .byte 0 * RADIUS_CLASSES, 1 * RADIUS_CLASSES, 2 * RADIUS_CLASSES, 3 * RADIUS_CLASSES

        .assert samepage(shards_of, archetype_row + ARCHETYPES - 1), "the shards cross a page"

;;; debris_destroy - the burst of an enemy, by its radius and its archetype.
;;; In       A = radius in pixels, X = archetype; new_x, new_y, burst_way
;;; Out      C = 0 and A = 0; or C = 1 and A = how many shards were not pushed
;;; Clobbers X, Y
;;; Needs    A={0..RADIUS_STEP*RADIUS_CLASSES-1} X={0..ARCHETYPES-1}
;;; Case     the smallest: A=0 X=0 new_x=9 -> C=0 A=0 debris_count=LEAST_SHARDS debris_x=9,9,9,9,9
;;; Case     of its class: A=15 X=1 -> debris_count=7
;;; Case     the next class: A=16 X=1 -> debris_count=8
;;; Case     another archetype: A=8 X=0 -> debris_count=5
;;; Case     multiplied: A=8 X=3 -> debris_count=9
;;; Case     the largest: A=31 X=3 -> debris_count=MOST_SHARDS
;;; Case     the cap: A=31 X=3 debris_count=MAX_DEBRIS-3 -> C=1 A=7 debris_count=MAX_DEBRIS
;;; Budget   <= DESTROY_WORST cycles
debris_destroy:
        lsr a                   ; 2
        lsr a                   ; 2     the radius's class
        ora archetype_row,x     ; 4     and the archetype's row
        tax                     ; 2
        lda shards_of,x         ; 4
        jmp debris_burst        ; 3

        .assert RADIUS_STEP = 4, "debris_destroy divides a radius by four"
