;;;; collide.asm - the update with what the page leaves to a remark: bullets hit targets.
;;;;
;;;;   target         0   1   2
;;;;   target_x      40 120 200         its left edge
;;;;   target_y      16  48  16         its upper edge
;;;;   target_hits    3   0   1
;;;;
;;;; A target is a square. A bullet is inside it if its distance from the left edge, as
;;;; an unsigned number, is below the target's size: a bullet left of the target wraps to
;;;; a large distance, so one comparison covers both sides. The same holds for y. Each
;;;; target costs an active slot 20 cycles if x differs already, 33 if only y does.
;;;; Compare update.inc, which has the field's edges only.

        .include "../common/field.inc"
        .include "pool.inc"
        .include "spawn.inc"

TARGETS         ?= 1            ; 1 to 16
TARGET_SIZE     = 16            ; pixels, in both directions

        .assert TARGETS >= 1 && TARGETS <= 16, "there are 1 to 16 targets"

        .ram
target_x:       .res TARGETS
target_y:       .res TARGETS
target_hits:    .res TARGETS    ; wraps

        .assert samepage(target_x, target_x + TARGETS - 1), "target_x crosses a page"
        .assert samepage(target_y, target_y + TARGETS - 1), "target_y crosses a page"
        .assert samepage(target_hits, target_hits + TARGETS - 1), "target_hits crosses a page"

COLLIDE_EMPTY   = 1 + 14 * NUM_BULLETS                  ; cycles when every slot is free
COLLIDE_BESIDE  = 1 + (50 + 20 * TARGETS) * NUM_BULLETS ; all live, x differs from every target
COLLIDE_BELOW   = 1 + (50 + 33 * TARGETS) * NUM_BULLETS ; all live, only y differs
COLLIDE_WORST   = 1 + (64 + 33 * TARGETS) * NUM_BULLETS ; all hit the last target they are tested with

        .code

        .align 128

;;; update_bullets - one frame for all bullets, with targets that they hit.
;;; In       the pool, target_x, target_y
;;; Out      moved; slots of those that left or hit are free; target_hits
;;; Clobbers A, X, Y
;;; Case     empty: -> , COLLIDE_EMPTY cycles
;;; Case     beside: bullet_active[0..LAST]=1 target_x[0..TARGETS-1]=100 -> bullet_active[0..LAST]=1, COLLIDE_BESIDE cycles
;;; Case     below: bullet_active[0..LAST]=1 target_y[0..TARGETS-1]=100 -> bullet_active[0..LAST]=1, COLLIDE_BELOW cycles
;;; Case     all hit: bullet_active[0..LAST]=1 target_y[0..TARGETS-1]=100 target_y=0 ->
;;;          bullet_active[0..LAST]=0 target_hits=NUM_BULLETS, COLLIDE_WORST cycles
;;; Case     upper left corner: bullet_active=1 bullet_x=40 bullet_y=50 target_x=40 target_y=50 -> bullet_active=0 target_hits=1
;;; Case     lower right corner: bullet_active=1 bullet_x=55 bullet_y=65 target_x=40 target_y=50 -> bullet_active=0 target_hits=1
;;; Case     left of it: bullet_active=1 bullet_x=39 bullet_y=50 target_x=40 target_y=50 -> bullet_active=1 target_hits=0
;;; Case     right of it: bullet_active=1 bullet_x=56 bullet_y=50 target_x=40 target_y=50 -> bullet_active=1 target_hits=0
;;; Case     above it: bullet_active=1 bullet_x=40 bullet_y=49 target_x=40 target_y=50 -> bullet_active=1 target_hits=0
;;; Case     below it: bullet_active=1 bullet_x=40 bullet_y=66 target_x=40 target_y=50 -> bullet_active=1 target_hits=0
;;; Case     flies into it: bullet_active=1 bullet_x=38 bullet_vx=2 bullet_y=50 target_x=40 target_y=50 ->
;;;          bullet_active=0 bullet_x=40 target_hits=1
;;; Case     leaves: bullet_active=1 bullet_x=246 bullet_vx=3 target_x=240 -> bullet_active=0 target_hits=0
;;; Budget   <= COLLIDE_WORST cycles
update_bullets:
        ldy #0                  ; 2
.next:
        lda bullet_active,y     ; 4
        beq .skip               ; 2/3   an empty slot
        clc                     ; 2
        lda bullet_x,y          ; 4
        adc bullet_vx,y         ; 4
        sta bullet_x,y          ; 5
        cmp #EDGE_X             ; 2
        bcs .gone               ; 2/3
        lda bullet_y,y          ; 4     C = 0: cmp found it below the edge
        adc bullet_vy,y         ; 4
        sta bullet_y,y          ; 5
        cmp #EDGE_Y             ; 2
        bcs .gone               ; 2/3
        ldx #TARGETS - 1        ; 2
.target:
        lda bullet_x,y          ; 4
        sec                     ; 2
        sbc target_x,x          ; 4     the distance; negative ones are large
        cmp #TARGET_SIZE        ; 2
        bcs .miss               ; 2/3   left or right of it
        lda bullet_y,y          ; 4
        sec                     ; 2
        sbc target_y,x          ; 4
        cmp #TARGET_SIZE        ; 2
        bcc .hit                ; 2/3
.miss:
        dex                     ; 2
        bpl .target             ; 2/3
.skip:
        iny                     ; 2
        cpy #NUM_BULLETS        ; 2
        bne .next               ; 2/3
        rts                     ; 6
.hit:
        inc target_hits,x       ; 7
.gone:
        lda #0                  ; 2
        sta bullet_active,y     ; 5
        beq .skip               ; 2/3   always

        .assert samepage(update_bullets, * - 1), "update_bullets crosses a page"
