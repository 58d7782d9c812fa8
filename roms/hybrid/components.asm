;;;; components.asm - components that can be freed: with a Free of their own, or with the one that does nothing.
;;;;
;;;;   class           0: plain         1: sprite
;;;;   free_of_class   component_free   sprite_free
;;;;   owns            nothing          a vector
;;;;
;;;; Whoever ends a component calls component_end and need not know what it is: the table
;;;; has the routine of each class. A class that says nothing has component_free, which
;;;; returns at once. That is right for a component that owns nothing, and loses the vectors
;;;; of one that owns some. With FORGOTTEN=1 the sprites have no Free of their own either.
;;;; Compare transform.inc, whose Free frees three parts.

        .include "../common/nes.inc"
        .include "../common/field.inc"
        .include "heap.inc"
        .include "pool.inc"
        .include "free.inc"

FORGOTTEN       ?= 0            ; 1: sprites have no Free of their own

CLASS_PLAIN     = 0
CLASS_SPRITE    = 1
CLASSES         = 2

        .zeropage
freeing:        .res 2          ; the Free of the class at hand

        .ram
        .align 64
component_class: .res NUM_BULLETS
component_part: .res NUM_BULLETS        ; the vector that it owns, if its class owns one

        .assert samepage(component_class, component_part + LAST), "the components cross a page"

;;; Needs    component_class[0..LAST]={0..CLASSES-1} component_part[0..LAST]={0..VECTORS-1}

        .code

        .align 64

        .if FORGOTTEN
free_of_class_low:
        .lobytes component_free, component_free
free_of_class_high:
        .hibytes component_free, component_free
        .else
free_of_class_low:
        .lobytes component_free, sprite_free
free_of_class_high:
        .hibytes component_free, sprite_free
        .endif

        .assert samepage(free_of_class_low, free_of_class_high + CLASSES - 1), "the classes cross a page"

;;; component_end - a component ends: the Free of its class frees what it owns.
;;; In       Y = the component
;;; Out      what the Free of its class does
;;; Clobbers A, X, Y
;;; Needs    Y={0..LAST}
;;; Targets  component_free, sprite_free
;;; Case     plain: Y=2 component_class+2=CLASS_PLAIN pool_ready=1 -> pool_count=0, 23 cycles
        .if !FORGOTTEN
;;; Case     sprite: Y=2 component_class+2=CLASS_SPRITE component_part+2=7 pool_ready=1 -> pool_count=1 queue=7
        .endif
;;; Budget   <= 32+FREE_WORST cycles
component_end:
        ldx component_class,y   ; 4
        lda free_of_class_low,x ; 4
        sta freeing             ; 3
        lda free_of_class_high,x; 4
        sta freeing+1           ; 3
        jmp (freeing)           ; 5

        .assert samepage(component_end, * - 1), "component_end crosses a page"

;;; component_free - the Free of a class that has none of its own: nothing.
;;; In       Y = the component
;;; Out      nothing
;;; Clobbers nothing
;;; Keeps    A, X, Y
;;; Case     nothing: Y=2 pool_ready=1 -> pool_count=0, 0 cycles
component_free:
        rts                     ; 6

;;; sprite_free - the Free of a sprite: its vector goes back into the pool.
;;; In       Y = the component
;;; Out      what vector_free leaves
;;; Clobbers A, X, Y
;;; Needs    Y={0..LAST}
;;; Case     freed: Y=2 component_part+2=7 pool_ready=1 -> pool_count=1 queue=7
;;; Budget   <= 9+FREE_WORST cycles
sprite_free:
        lda component_part,y    ; 4
        tay                     ; 2
        jmp vector_free         ; 3
