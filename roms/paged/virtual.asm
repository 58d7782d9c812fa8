;;;; virtual.asm - components with virtual functions, made from prefabs.
;;;;
;;;;   prefab          0        1
;;;;                 faller   drifter     in the cartridge: an entity that nobody walks over
;;;;   entity_class  faller   drifter   faller      address of the class's table
;;;;   entity_x        10       80        31        ... and the component's fields
;;;;
;;;;   faller:  the address of its move, that of its hit       slots of the table
;;;;   drifter: the address of its move, that of its hit
;;;;
;;;; A virtual function is called through a table that belongs to the class: the component
;;;; holds the table's address, so whoever moves or copies its bytes moves or copies that
;;;; as well. To make an entity from a prefab, its bytes are copied. With CONSTRUCT=0 they
;;;; are not, and the memory stays as it was, as it does for a component without a
;;;; constructor: then the address is that of the last owner's class, or of nothing.

        .include "../common/nes.inc"
        .include "../common/field.inc"

CONSTRUCT       ?= 1            ; 0: entity_make leaves the memory as it was

PREFABS         = 2
SLOT_MOVE       = 0             ; functions of a class: where the address stands in its table
SLOT_HIT        = 2

        .zeropage
entity_count:   .res 1          ; dense: 0 to entity_count - 1
class:          .res 2          ; the table of the class at hand
function:       .res 2

        .ram
        .align 256
entity_low:     .res NUM_BULLETS        ; the address of the class's table
entity_high:    .res NUM_BULLETS
entity_x:       .res NUM_BULLETS
        .align 256
entity_y:       .res NUM_BULLETS

        .assert samepage(entity_low, entity_x + LAST), "the entities cross a page"

;;; Needs    entity_count={0..NUM_BULLETS}

        .code

        .align 64

class_faller:
        .word faller_move, entity_end
class_drifter:
        .word drifter_move, drifter_hit

prefab_low:
        .lobytes class_faller, class_drifter
prefab_high:
        .hibytes class_faller, class_drifter
prefab_x:
        .byte 10, 80
prefab_y:
        .byte 20, 90

        .assert samepage(class_faller, prefab_y + PREFABS - 1), "the classes cross a page"

        .align 64

;;; entity_make - another entity like a prefab.
;;; In       Y = the prefab
;;; Out      C = 0, X = the entity; or C = 1 and nothing changed when there is no room
;;; Clobbers A
;;; Keeps    Y
;;; Needs    Y={0..PREFABS-1}
        .if CONSTRUCT
;;; Case     the second: Y=1 entity_count=1 -> C=0 X=1 entity_count=2 entity_low+1=<class_drifter entity_high+1=>class_drifter
;;;          entity_x+1=80 entity_y+1=90, 48 cycles
        .endif
;;; Case     no room: Y=1 entity_count=NUM_BULLETS -> C=1 entity_count=NUM_BULLETS
;;; Budget   <= 48 cycles
entity_make:
        ldx entity_count        ; 3
        cpx #NUM_BULLETS        ; 2
        bcs .full               ; 2/3   C = 1 says so
        inc entity_count        ; 5
        .if CONSTRUCT
        lda prefab_low,y        ; 4
        sta entity_low,x        ; 5
        lda prefab_high,y       ; 4
        sta entity_high,x       ; 5
        lda prefab_x,y          ; 4
        sta entity_x,x          ; 5
        lda prefab_y,y          ; 4
        sta entity_y,x          ; 5
        .endif
.full:
        rts                     ; 6

        .assert samepage(entity_make, * - 1), "entity_make crosses a page"

        .align 64

;;; entity_end - an entity ends; the last one fills the hole, byte by byte.
;;; In       X = the entity
;;; Out      entity_count
;;; Clobbers A, Y
;;; Keeps    X
;;; Needs    X={0..LAST} entity_count={1..NUM_BULLETS}
;;; Case     first of two: X=0 entity_count=2 entity_low=1,2 entity_high=3,4 entity_x=5,6 entity_y=7,8 ->
;;;          entity_count=1 entity_low=2 entity_high=4 entity_x=6 entity_y=8, 44 cycles
;;; Budget   <= 44 cycles
entity_end:
        dec entity_count        ; 5
        ldy entity_count        ; 3
        lda entity_low,y        ; 4
        sta entity_low,x        ; 5
        lda entity_high,y       ; 4
        sta entity_high,x       ; 5
        lda entity_x,y          ; 4
        sta entity_x,x          ; 5
        lda entity_y,y          ; 4
        sta entity_y,x          ; 5
        rts                     ; 6

        .assert samepage(entity_end, * - 1), "entity_end crosses a page"

        .align 64

;;; entity_call - a virtual function of an entity.
;;; In       X = the entity, Y = the slot of the function
;;; Out      what the function does
;;; Clobbers A, Y
;;; Needs    X={0..LAST} Y={SLOT_MOVE|SLOT_HIT}
;;; Points   class:class+1={class_faller|class_drifter}
;;; Targets  faller_move, drifter_move, entity_end, drifter_hit
;;; Case     a faller: X=0 Y=SLOT_MOVE entity_low=<class_faller entity_high=>class_faller entity_y=20 -> entity_y=21
;;; Case     a drifter: X=0 Y=SLOT_MOVE entity_low=<class_drifter entity_high=>class_drifter entity_x=80 -> entity_x=81
;;; Case     hit: X=0 Y=SLOT_HIT entity_low=<class_faller entity_high=>class_faller entity_count=1 -> entity_count=0, 81 cycles
;;; Budget   <= 83 cycles
entity_call:
        lda entity_low,x        ; 4
        sta class               ; 3
        lda entity_high,x       ; 4
        sta class+1             ; 3
        lda (class),y           ; 5+
        sta function            ; 3
        iny                     ; 2
        lda (class),y           ; 5+
        sta function+1          ; 3
        jmp (function)          ; 5

        .assert samepage(entity_call, * - 1), "entity_call crosses a page"

;;; faller_move - the move of a faller.
;;; In       X = the entity
;;; Out      entity_y
;;; Clobbers nothing
;;; Keeps    X, Y
;;; Case     moved: X=2 entity_y+2=5 -> entity_y+2=6, 7 cycles
;;; Budget   <= 7 cycles
faller_move:
        inc entity_y,x          ; 7
        rts                     ; 6

;;; drifter_move - the move of a drifter.
;;; In       X = the entity
;;; Out      entity_x
;;; Clobbers nothing
;;; Keeps    X, Y
;;; Case     moved: X=2 entity_x+2=5 -> entity_x+2=6, 7 cycles
;;; Budget   <= 7 cycles
drifter_move:
        inc entity_x,x          ; 7
        rts                     ; 6

;;; drifter_hit - a drifter that is hit starts again.
;;; In       X = the entity
;;; Out      entity_x = 0
;;; Clobbers A
;;; Keeps    X, Y
;;; Case     hit: X=2 entity_x+2=5 -> entity_x+2=0, 7 cycles
;;; Budget   <= 7 cycles
drifter_hit:
        lda #0                  ; 2
        sta entity_x,x          ; 5
        rts                     ; 6
