;;;; families.asm - two families, and entities that have components in both.
;;;;
;;;;   entity          0     1     2     3
;;;;   mover_place     1     0   NONE   NONE     where its components are in the movers
;;;;   timer_place   NONE    1     0    NONE     and in the timers
;;;;
;;;;   place           0     1  |                place           0     1  |
;;;;   mover_owner     1     0  |                timer_owner     2     1  |
;;;;   mover_x        90    31  |                timer_life     12    40  |
;;;;
;;;; Movers have a position and a velocity, timers have frames left to live. Entity 1 is
;;;; in both: a bullet that also burns out. Each family is dense on its own: its last
;;;; entity fills its hole, and the map of that family says where the entity is now. The
;;;; places in the other family stay as they are. An entity that ends leaves both.
;;;; Compare family.inc, one family with all components, in pages.

        .include "../common/nes.inc"
        .include "../common/field.inc"

ENTITIES        = NUM_BULLETS
NONE            = $FF           ; no place: negative, so that loading it says so

        .zeropage
id_count:       .res 1          ; numbers that no entity has
mover_count:    .res 1
timer_count:    .res 1
new_x:          .res 1          ; what mover_add makes
new_y:          .res 1
new_vx:         .res 1
new_vy:         .res 1
freed:          .res 1          ; the entity that ends
walk:           .res 1          ; the place an update is at

        .ram
mover_x:        .res ENTITIES
mover_y:        .res ENTITIES
mover_vx:       .res ENTITIES   ; signed, pixels a frame
mover_vy:       .res ENTITIES
        .align 256
mover_owner:    .res ENTITIES   ; by place: the entity
mover_place:    .res ENTITIES   ; by entity: the place, or NONE
timer_life:     .res ENTITIES   ; frames left
timer_owner:    .res ENTITIES
        .align 256
timer_place:    .res ENTITIES
id_stack:       .res ENTITIES

        .assert samepage(mover_x, mover_vy + LAST), "the movers cross a page"
        .assert samepage(mover_owner, timer_owner + LAST), "the places cross a page"
        .assert samepage(timer_place, id_stack + LAST), "the entities cross a page"

;;; Needs    id_count={0..ENTITIES} mover_count={0..ENTITIES} timer_count={0..ENTITIES} id_stack[0..LAST]={0..LAST}
;;;          mover_owner[0..LAST]={0..LAST} mover_place[0..LAST]={NONE|0..LAST} timer_owner[0..LAST]={0..LAST} timer_place[0..LAST]={NONE|0..LAST}

INIT_COST       = 14 + 24 * ENTITIES    ; cycles
MOVER_REMOVE    = 82
TIMER_REMOVE    = 55
ENTITY_FREE     = 40 + MOVER_REMOVE + TIMER_REMOVE
MOVERS_WORST    = 10 + (60 + ENTITY_FREE) * ENTITIES
TIMERS_WORST    = 10 + (40 + ENTITY_FREE) * ENTITIES

        .code

        .align 32

;;; families_init - no entity, both families empty.
;;; In       nothing
;;; Out      every number is free
;;; Clobbers A, X
;;; Keeps    Y
;;; Case     empty: mover_count=3 -> id_count=ENTITIES mover_count=0 timer_count=0 id_stack=0,1,2
;;;          mover_place=NONE,NONE timer_place=NONE,NONE
;;; Budget   <= INIT_COST cycles
families_init:
        ldx #LAST               ; 2
.entity:
        txa                     ; 2
        sta id_stack,x          ; 5
        lda #NONE               ; 2
        sta mover_place,x       ; 5
        sta timer_place,x       ; 5
        dex                     ; 2
        bpl .entity             ; 2/3
        lda #ENTITIES           ; 2
        sta id_count            ; 3
        inx                     ; 2     X = 0
        stx mover_count         ; 3
        stx timer_count         ; 3
        rts                     ; 6

        .assert samepage(families_init, * - 1), "families_init crosses a page"

;;; entity_new - a number, without any component.
;;; In       nothing
;;; Out      C = 0, X = the entity; or C = 1 and nothing changed when there is none left
;;; Clobbers A, Y
;;; Case     first: after families_init -> C=0 X=LAST id_count=LAST, 16 cycles
;;; Case     none left: id_count=0 -> C=1 id_count=0
;;; Budget   <= 16 cycles
entity_new:
        ldy id_count            ; 3
        beq .none               ; 2/3
        dey                     ; 2
        sty id_count            ; 3
        ldx id_stack,y          ; 4
        clc                     ; 2
        rts                     ; 6
.none:
        sec                     ; 2
        rts                     ; 6

        .align 64

;;; mover_add - position and velocity for an entity.
;;; In       X = entity, new_x, new_y, new_vx, new_vy
;;; Out      C = 0; or C = 1 and nothing changed when it has them already
;;; Clobbers A, Y
;;; Keeps    X
;;; Needs    X={0..LAST}
;;; Case     second: after families_init X=5 mover_count=1 new_x=10,20,3,-2 -> C=0 mover_count=2 mover_place+5=1
;;;          mover_owner+1=5 mover_x+1=10 mover_y+1=20 mover_vx+1=3 mover_vy+1=-2
;;; Case     again: X=5 mover_place+5=0 mover_count=1 -> C=1 mover_count=1
;;; Budget   <= 62 cycles
mover_add:
        lda mover_place,x       ; 4
        bpl .present            ; 2/3
        ldy mover_count         ; 3     dense: after the last
        tya                     ; 2
        sta mover_place,x       ; 5
        txa                     ; 2
        sta mover_owner,y       ; 5
        lda new_x               ; 3
        sta mover_x,y           ; 5
        lda new_y               ; 3
        sta mover_y,y           ; 5
        lda new_vx              ; 3
        sta mover_vx,y          ; 5
        lda new_vy              ; 3
        sta mover_vy,y          ; 5
        inc mover_count         ; 5
        clc                     ; 2
        rts                     ; 6
.present:
        sec                     ; 2
        rts                     ; 6

        .assert samepage(mover_add, * - 1), "mover_add crosses a page"

;;; timer_add - frames to live for an entity.
;;; In       X = entity, A = frames
;;; Out      C = 0; or C = 1 and nothing changed when it has them already
;;; Clobbers A, Y
;;; Keeps    X
;;; Needs    X={0..LAST}
;;; Case     second: after families_init X=5 A=40 timer_count=1 -> C=0 timer_count=2 timer_place+5=1 timer_owner+1=5 timer_life+1=40
;;; Case     again: X=5 A=40 timer_place+5=0 timer_count=1 -> C=1
;;; Budget   <= 35 cycles
timer_add:
        ldy timer_place,x       ; 4
        bpl .present            ; 2/3
        ldy timer_count         ; 3
        sta timer_life,y        ; 5
        tya                     ; 2
        sta timer_place,x       ; 5
        txa                     ; 2
        sta timer_owner,y       ; 5
        inc timer_count         ; 5
        clc                     ; 2
        rts                     ; 6
.present:
        sec                     ; 2
        rts                     ; 6

        .assert samepage(timer_add, * - 1), "timer_add crosses a page"

        .align 128

;;; mover_remove - take position and velocity from an entity; the last mover fills the hole.
;;; In       X = entity
;;; Out      C = 0; or C = 1 and nothing changed when it has none
;;; Clobbers A, X, Y
;;; Needs    X={0..LAST}
;;; Case     first of two: X=5 mover_count=2 mover_owner=5,7 mover_place+5=0 mover_place+7=1 mover_x=1,2 mover_vy=3,4 ->
;;;          C=0 mover_count=1 mover_owner=7 mover_place+5=NONE mover_place+7=0 mover_x=2 mover_vy=4, MOVER_REMOVE cycles
;;; Case     the last itself: X=7 mover_count=2 mover_owner=5,7 mover_place+5=0 mover_place+7=1 ->
;;;          C=0 mover_count=1 mover_place+5=0 mover_place+7=NONE
;;; Case     none: X=5 mover_place+5=NONE mover_count=1 -> C=1 mover_count=1
;;; Budget   <= MOVER_REMOVE cycles
mover_remove:
        ldy mover_place,x       ; 4
        bmi .absent             ; 2/3
        lda #NONE               ; 2
        sta mover_place,x       ; 5
        dec mover_count         ; 5
        ldx mover_count         ; 3     X = the last
        cpy mover_count         ; 3
        beq .done               ; 2/3   it was the last
        lda mover_x,x           ; 4
        sta mover_x,y           ; 5
        lda mover_y,x           ; 4
        sta mover_y,y           ; 5
        lda mover_vx,x          ; 4
        sta mover_vx,y          ; 5
        lda mover_vy,x          ; 4
        sta mover_vy,y          ; 5
        lda mover_owner,x       ; 4
        sta mover_owner,y       ; 5
        tax                     ; 2
        tya                     ; 2
        sta mover_place,x       ; 5     the entity that moved is here now
.done:
        clc                     ; 2
        rts                     ; 6
.absent:
        sec                     ; 2
        rts                     ; 6

        .assert samepage(mover_remove, * - 1), "mover_remove crosses a page"

        .align 64

;;; timer_remove - take the frames to live from an entity; the last timer fills the hole.
;;; In       X = entity
;;; Out      C = 0; or C = 1 and nothing changed when it has none
;;; Clobbers A, X, Y
;;; Needs    X={0..LAST}
;;; Case     first of two: X=5 timer_count=2 timer_owner=5,7 timer_place+5=0 timer_place+7=1 timer_life=1,2 ->
;;;          C=0 timer_count=1 timer_owner=7 timer_place+5=NONE timer_place+7=0 timer_life=2, TIMER_REMOVE cycles
;;; Case     none: X=5 timer_place+5=NONE timer_count=1 -> C=1 timer_count=1
;;; Budget   <= TIMER_REMOVE cycles
timer_remove:
        ldy timer_place,x       ; 4
        bmi .absent             ; 2/3
        lda #NONE               ; 2
        sta timer_place,x       ; 5
        dec timer_count         ; 5
        ldx timer_count         ; 3
        cpy timer_count         ; 3
        beq .done               ; 2/3
        lda timer_life,x        ; 4
        sta timer_life,y        ; 5
        lda timer_owner,x       ; 4
        sta timer_owner,y       ; 5
        tax                     ; 2
        tya                     ; 2
        sta timer_place,x       ; 5
.done:
        clc                     ; 2
        rts                     ; 6
.absent:
        sec                     ; 2
        rts                     ; 6

        .assert samepage(timer_remove, * - 1), "timer_remove crosses a page"

        .align 32

;;; entity_free - an entity ends: it leaves both families, its number is free.
;;; In       X = entity, in use
;;; Out      id_count
;;; Clobbers A, X, Y
;;; Needs    X={0..LAST} id_count={0..LAST}
;;; Case     in both: X=5 id_count=2 mover_count=1 mover_owner=5 timer_count=1 timer_owner=5 ->
;;;          mover_count=0 timer_count=0 id_count=3 id_stack+2=5 mover_place+5=NONE timer_place+5=NONE
;;; Case     in neither: X=5 mover_place+5=NONE timer_place+5=NONE id_count=2 -> id_count=3 id_stack+2=5
;;; Budget   <= ENTITY_FREE cycles
entity_free:
        stx freed               ; 3
        jsr mover_remove        ; 6
        ldx freed               ; 3
        jsr timer_remove        ; 6
        ldy id_count            ; 3
        lda freed               ; 3
        sta id_stack,y          ; 5
        inc id_count            ; 5
        rts                     ; 6

        .align 64

;;; movers_update - one frame of all movers; those that leave the field end.
;;; In       both families
;;; Out      moved; entities that left are in no family
;;; Clobbers A, X, Y
;;; Case     empty: -> , 8 cycles
;;; Case     moves: mover_count=1 mover_x=10 mover_y=20 mover_vx=3 mover_vy=-2 -> mover_x=13 mover_y=18 mover_count=1
;;; Case     leaves both: mover_count=1 mover_owner=5 mover_x=246 mover_vx=3 timer_count=2 timer_owner=5,7 timer_place+7=1 ->
;;;          mover_count=0 timer_count=1 timer_owner=7 timer_place+7=0 id_count=1
;;; Budget   <= MOVERS_WORST cycles
movers_update:
        ldy mover_count         ; 3
        dey                     ; 2
        bmi .done               ; 2/3
.next:
        clc                     ; 2
        lda mover_x,y           ; 4
        adc mover_vx,y          ; 4
        sta mover_x,y           ; 5
        cmp #EDGE_X             ; 2
        bcs .leave              ; 2/3
        lda mover_y,y           ; 4     C = 0: cmp found it below the edge
        adc mover_vy,y          ; 4
        sta mover_y,y           ; 5
        cmp #EDGE_Y             ; 2
        bcs .leave              ; 2/3
.step:
        dey                     ; 2
        bpl .next               ; 2/3
.done:
        rts                     ; 6
.leave:
        sty walk                ; 3
        ldx mover_owner,y       ; 4
        jsr entity_free         ; 6
        ldy walk                ; 3     what fills the hole has moved already
        jmp .step               ; 3

        .assert samepage(movers_update, * - 1), "movers_update crosses a page"

        .align 32

;;; timers_update - one frame of all timers; those whose time is over end.
;;; In       both families
;;; Out      counted down; entities whose time is over are in no family
;;; Clobbers A, X, Y
;;; Case     empty: -> , 8 cycles
;;; Case     counts: timer_count=1 timer_life=2 -> timer_life=1 timer_count=1
;;; Case     leaves both: timer_count=1 timer_owner=5 timer_life=1 mover_count=2 mover_owner=5,7 mover_place+7=1 mover_x=1,2 ->
;;;          timer_count=0 mover_count=1 mover_owner=7 mover_place+7=0 mover_x=2 id_count=1
;;; Budget   <= TIMERS_WORST cycles
timers_update:
        ldx timer_count         ; 3
        dex                     ; 2
        bmi .done               ; 2/3
.next:
        dec timer_life,x        ; 7
        beq .over               ; 2/3
.step:
        dex                     ; 2
        bpl .next               ; 2/3
.done:
        rts                     ; 6
.over:
        stx walk                ; 3
        lda timer_owner,x       ; 4
        tax                     ; 2
        jsr entity_free         ; 6
        ldx walk                ; 3
        jmp .step               ; 3

        .assert samepage(timers_update, * - 1), "timers_update crosses a page"
