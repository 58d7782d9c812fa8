;;;; hint.asm - the active flag that begins its search where the last one ended.
;;;;
;;;; The flags before the hint were found in use a moment ago, the one behind it is
;;;; likely free: who spawned longest ago tends to leave first. One byte, and a shot
;;;; costs what it costs in an empty pool, as long as slots come free in about the
;;;; order they were taken. A full pool is dearer to find out: each step must ask
;;;; whether it has come round. Compare activeflag/pool.inc, which starts at slot 0.

        .include "../common/field.inc"

        .zeropage
bullet_hint:    .res 1          ; the slot taken last

        .include "../activeflag/pool.inc"
        .include "../activeflag/spawn.inc"

HINT_FIRST      = 49            ; cycles into the next slot ...
HINT_STEP       = 17            ; ... and for each slot in use before it
HINT_ROUND      = 1             ; once, where the search goes on at the other end
HINT_WORST      = HINT_FIRST + HINT_STEP * LAST + HINT_ROUND
HINT_FULL       = 11 + HINT_STEP * NUM_BULLETS

        .code

;;; hint_bullet - put a bullet into the next free slot after the one taken last.
;;; In       A = x, X = y, bullet_hint
;;; Out      C = 0, Y = bullet_hint = the slot; or C = 1 when the pool is full
;;; Clobbers A
;;; Keeps    X
;;; Case     next: A=10 X=20 bullet_hint=4 bullet_active+4=1 ->
;;;          C=0 Y=3 bullet_x+3=10 bullet_y+3=20 bullet_active+3=1 bullet_hint=3, HINT_FIRST cycles
;;; Case     round: A=10 X=20 bullet_hint=0 -> C=0 Y=LAST bullet_hint=LAST
;;; Case     last: bullet_hint=LAST bullet_active[0..LAST]=1 bullet_active+LAST=0 ->
;;;          C=0 Y=LAST bullet_hint=LAST, HINT_WORST cycles
;;; Case     full: bullet_hint=3 bullet_active[0..LAST]=1 -> C=1 bullet_hint=3, HINT_FULL cycles
;;; Budget   <= HINT_WORST cycles
hint_bullet:
        sta tmp_x               ; 3
        stx tmp_y               ; 3
        ldy bullet_hint         ; 3
.search:
        dey                     ; 2     downwards, because the end shows by itself
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

        .assert samepage(hint_bullet, * - 1), "hint_bullet crosses a page"

        .include "../activeflag/update.inc"
