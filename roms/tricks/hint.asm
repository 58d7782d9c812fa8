;;;; hint.asm - the active flag that begins its search where the last one ended.
;;;;
;;;; The bullets spawned longest ago usually leave first, so the slot after the one taken
;;;; last is usually free. The search therefore begins there. It needs one byte, and a
;;;; spawn finds a free slot almost at once, as long as slots come free in about the
;;;; order in which they were taken. Finding out that the pool is full costs more: each
;;;; step has to compare with the hint. Compare activeflag/spawn.inc, which starts at slot 0.

        .include "../common/field.inc"

        .zeropage
bullet_hint:    .res 1          ; the slot taken last

        .include "../activeflag/pool.inc"
        .include "../activeflag/spawn.inc"

HINT_FIRST      = 53            ; cycles into the next slot ...
HINT_STEP       = 17            ; ... and for each slot in use before it
HINT_ROUND      = 1             ; once, where the search goes on at the other end
HINT_WRONG      = 9             ; once, if the hint is not a slot
HINT_LAST       = HINT_FIRST + HINT_STEP * LAST + HINT_ROUND
HINT_WORST      = HINT_LAST + HINT_WRONG
HINT_FULL       = 15 + HINT_STEP * NUM_BULLETS

        .code

;;; hint_bullet - put a bullet into the next free slot after the one taken last.
;;; In       A = x, X = y, bullet_hint
;;; Out      C = 0, Y = bullet_hint = the slot; or C = 1 when the pool is full
;;; Clobbers A
;;; Keeps    X
;;; Case     next: A=10 X=20 bullet_hint=4 bullet_active[0..LAST]=1 bullet_active+3=0 ->
;;;          C=0 Y=3 bullet_x+3=10 bullet_y+3=20 bullet_active+3=1 bullet_hint=3, HINT_FIRST cycles
;;; Case     round: A=10 X=20 bullet_hint=0 -> C=0 Y=LAST bullet_hint=LAST
;;; Case     only the hint is free: bullet_hint=LAST bullet_active[0..LAST]=1 bullet_active+LAST=0 ->
;;;          C=0 Y=LAST bullet_hint=LAST, HINT_LAST cycles
;;; Case     full: bullet_hint=3 bullet_active[0..LAST]=1 -> C=1 bullet_hint=3, HINT_FULL cycles
;;; Case     no such slot: bullet_hint=200 bullet_active[0..LAST]=1 bullet_active=0 ->
;;;          C=0 Y=0 bullet_hint=0, HINT_WORST cycles
;;; Case     full, no such slot: bullet_hint=200 bullet_active[0..LAST]=1 -> C=1 bullet_hint=0
;;; Budget   <= HINT_WORST cycles
hint_bullet:
        sta tmp_x               ; 3
        stx tmp_y               ; 3
        ldy bullet_hint         ; 3
        cpy #NUM_BULLETS        ; 2
        bcs .wrong              ; 2/3   no slot has this number
.search:
        dey                     ; 2     downwards: N = 1 after slot 0, without a comparison
        bpl .look               ; 2/3
        ldy #LAST               ; 2     on at the other end
.look:
        lda bullet_active,y     ; 4
        beq .found              ; 2/3
        cpy bullet_hint         ; 3
        bne .search             ; 2/3   not yet all the way round
        sec                     ; 2
        rts                     ; 6
.found:
        sty bullet_hint         ; 3
        lda tmp_x               ; 3
        sta bullet_x,y          ; 5
        lda tmp_y               ; 3
        sta bullet_y,y          ; 5
        lda #1                  ; 2
        sta bullet_active,y     ; 5
        clc                     ; 2
        rts                     ; 6
.wrong:
        ldy #0                  ; 2
        sty bullet_hint         ; 3     a number that the search comes back to
        beq .search             ; 2/3   always

        .assert samepage(hint_bullet, * - 1), "hint_bullet crosses a page"

        .include "../activeflag/update.inc"
