;;;; chain.asm - two families whose pools are linked, and come from one store.
;;;;
;;;;   pool            0      1      2      3      4
;;;;   pool_before    NONE    0     NONE    1     NONE
;;;;   family_last    3 -> 1 -> 0                family 0: three pools
;;;;                  2                          family 1: one pool
;;;;   pool_spare     4                          in no family
;;;;   family_live    5      8                   entities in the last pool
;;;;
;;;; A pool has room for eight entities. A family that is full takes a pool from the store
;;;; and links it behind its last one; when its last pool is empty, the store has it back.
;;;; So the pools of a family may lie anywhere and in any order, and a walk follows the
;;;; links. All pools but the last are full. Compare family.inc, where the number of a pool
;;;; is its place in the family.

        .include "../common/nes.inc"
        .include "../common/field.inc"

POOL            = 8             ; entities of a pool
POOLS           = NUM_BULLETS / POOL
FAMILIES        = 2
NONE            = $FF           ; no pool: negative

        .zeropage
pool_spare:     .res 1          ; the first pool that is in no family, or NONE
pool_at:        .res 1          ; the pool that a walk is in
live:           .res 1
family:         .res 1
new_x:          .res 1          ; what entity_add makes
new_vx:         .res 1

        .ram
        .align 256
family_last:    .res FAMILIES   ; the last pool, or NONE
family_live:    .res FAMILIES   ; entities in it
pool_before:    .res POOLS      ; by pool: the one before it in its family, or the next spare one
entity_x:       .res NUM_BULLETS        ; by place: pool * POOL + place in the pool
entity_vx:      .res NUM_BULLETS        ; signed

        .assert samepage(family_last, entity_vx + LAST), "the families cross a page"

;;; Needs    pool_spare={NONE|0..POOLS-1} family_last[0..FAMILIES-1]={NONE|0..POOLS-1}
;;;          family_live[0..FAMILIES-1]={0..POOL} pool_before[0..POOLS-1]={NONE|0..POOLS-1}

WALK_WORST      = 18 + 37 * POOLS + 22 * NUM_BULLETS     ; cycles

        .code

        .align 32

;;; chain_init - both families are empty, all pools are spare.
;;; In       nothing
;;; Out      pool_spare = 0
;;; Clobbers A, X
;;; Keeps    Y
;;; Case     spare: -> pool_spare=0 pool_before=1 pool_before+POOLS-1=NONE family_last=NONE,NONE
;;; Budget   <= 14+12*POOLS cycles
chain_init:
        ldx #POOLS - 1          ; 2
        lda #NONE               ; 2
        sta family_last         ; 4
        sta family_last+1       ; 4
.pool:
        sta pool_before,x       ; 5     the last one has no next
        txa                     ; 2
        dex                     ; 2
        bpl .pool               ; 2/3
        sta pool_spare          ; 3     A = 0
        rts                     ; 6

        .assert samepage(chain_init, * - 1), "chain_init crosses a page"

        .align 64

;;; entity_add - an entity, behind the last one of its family.
;;; In       X = the family, new_x, new_vx
;;; Out      C = 0, Y = its place; or C = 1 and nothing changed when the store is empty
;;; Clobbers A
;;; Keeps    X
;;; Needs    X={0..FAMILIES-1}
;;; Case     a first pool: after chain_init X=1 new_x=9 new_vx=-2 -> C=0 Y=0 entity_x=9 entity_vx=-2 family_last=NONE,0
;;;          family_live+1=1 pool_before=NONE pool_spare=1
;;; Case     room: X=0 family_last=1 family_live=3 new_x=9 -> C=0 Y=POOL+3 entity_x+POOL+3=9 family_live=4
;;; Case     one pool more: X=0 family_last=1 family_live=POOL pool_spare=0 pool_before=NONE new_x=9 ->
;;;          C=0 Y=0 family_last=0 pool_before=1 pool_spare=NONE family_live=1
;;; Case     none is spare: X=0 family_last=1 family_live=POOL pool_spare=NONE -> C=1 family_live=POOL family_last=1
;;; Budget   <= 88 cycles
entity_add:
        ldy family_last,x       ; 4
        bmi .grow               ; 2/3   the family is empty
        lda family_live,x       ; 4
        cmp #POOL               ; 2
        bcc .place              ; 2/3
.grow:
        ldy pool_spare          ; 3
        bmi .full               ; 2/3
        lda pool_before,y       ; 4
        sta pool_spare          ; 3
        lda family_last,x       ; 4
        sta pool_before,y       ; 5     linked behind the last one
        tya                     ; 2
        sta family_last,x       ; 5
        lda #0                  ; 2
        sta family_live,x       ; 5
.place:
        tya                     ; 2
        asl a                   ; 2
        asl a                   ; 2
        asl a                   ; 2     C = 0: there are fewer than 32 pools
        adc family_live,x       ; 4
        tay                     ; 2
        inc family_live,x       ; 7
        lda new_x               ; 3
        sta entity_x,y          ; 5
        lda new_vx              ; 3
        sta entity_vx,y         ; 5
        clc                     ; 2
        rts                     ; 6
.full:
        sec                     ; 2
        rts                     ; 6

        .assert samepage(entity_add, * - 1), "entity_add crosses a page"

        .align 128

;;; entity_remove - an entity ends; the last one of its family fills the hole.
;;; In       X = the family, Y = the place
;;; Out      the family; a last pool that is empty is spare
;;; Clobbers A, X, Y
;;; Needs    X={0..FAMILIES-1} Y={0..LAST} family_last[0..FAMILIES-1]={0..POOLS-1} family_live[0..FAMILIES-1]={1..POOL}
;;; Case     in its pool: X=0 Y=POOL family_last=1 family_live=2,1 entity_x+POOL=1,2 entity_vx+POOL=3,4 ->
;;;          family_live=1 entity_x+POOL=2 entity_vx+POOL=4 family_last=1
;;; Case     from another pool: X=0 Y=0 family_last=1 family_live=1,1 pool_before=NONE,0 pool_spare=NONE entity_x=1 entity_x+POOL=2 ->
;;;          entity_x=2 family_last=0 family_live=POOL pool_spare=1 pool_before=NONE,NONE
;;; Case     the only one: X=0 Y=POOL family_last=1 family_live=1,1 pool_before+1=NONE pool_spare=0 ->
;;;          family_last=NONE pool_spare=1 pool_before+1=0
;;; Budget   <= 84 cycles
entity_remove:
        stx family              ; 3
        dec family_live,x       ; 7
        lda family_last,x       ; 4
        asl a                   ; 2
        asl a                   ; 2
        asl a                   ; 2     C = 0
        adc family_live,x       ; 4
        tax                     ; 2     X = the last entity
        lda entity_x,x          ; 4
        sta entity_x,y          ; 5
        lda entity_vx,x         ; 4
        sta entity_vx,y         ; 5
        ldx family              ; 3
        lda family_live,x       ; 4
        bne .done               ; 2/3
        ldy family_last,x       ; 4     its pool is empty
        lda pool_before,y       ; 4
        sta family_last,x       ; 5
        lda pool_spare          ; 3
        sta pool_before,y       ; 5
        sty pool_spare          ; 3
        lda #POOL               ; 2     the pool before it is full
        sta family_live,x       ; 5
.done:
        rts                     ; 6

        .assert samepage(entity_remove, * - 1), "entity_remove crosses a page"

        .align 64

;;; family_update - every entity of a family moves, from the last pool to the first, high to low.
;;; In       X = the family
;;; Out      entity_x
;;; Clobbers A, X, Y
;;; Needs    X={0..FAMILIES-1} family_live[0..FAMILIES-1]={1..POOL}
;;; Bound    .pool <= POOLS
;;; Case     empty: X=0 family_last=NONE family_live=1,1 -> , 11 cycles
;;; Case     two pools: X=0 family_last=0 family_live=1,1 pool_before=1,NONE entity_x=10 entity_vx=3 entity_x+POOL=20 entity_vx+POOL=-2 ->
;;;          entity_x=13 entity_x+POOL=18
;;; Budget   <= WALK_WORST cycles
family_update:
        lda family_live,x       ; 4
        ldy family_last,x       ; 4
        bmi .done               ; 2/3
.pool:
        sta live                ; 3
        sty pool_at             ; 3
        tya                     ; 2
        asl a                   ; 2
        asl a                   ; 2
        asl a                   ; 2     C = 0
        adc live                ; 3
        tax                     ; 2     X = behind its last entity
        ldy live                ; 3
.next:
        dex                     ; 2
        clc                     ; 2
        lda entity_x,x          ; 4
        adc entity_vx,x         ; 4
        sta entity_x,x          ; 5
        dey                     ; 2
        bne .next               ; 2/3
        ldy pool_at             ; 3
        lda pool_before,y       ; 4
        bmi .done               ; 2/3   it was the first
        tay                     ; 2
        lda #POOL               ; 2     all others are full
        bne .pool               ; 2/3   always
.done:
        rts                     ; 6

        .assert samepage(family_update, * - 1), "family_update crosses a page"
