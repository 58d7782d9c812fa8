;;;; array.asm - the pool's queue as a plain array: shifting moves everything down.
;;;;
;;;; "Shift the first one out" is one word where arrays are objects. Written out, every
;;;; other entry moves. The ring in pool.inc moves none, and pays for wrapping instead;
;;;; or take the last one, which the caller would not notice: see freelist/pool.inc.

        .include "../common/nes.inc"
        .include "../common/field.inc"

        .zeropage
array_count:    .res 1
array_first:    .res 1

        .ram
array:          .res NUM_BULLETS

        .assert samepage(array, array + LAST), "array crosses a page"

SHIFT_FULL      = 32 + 17 * LAST                ; cycles

        .code

;;; array_shift - the first entry out, the others down.
;;; In       nothing
;;; Out      C = 0, A = the entry; or C = 1 when there is none
;;; Clobbers X
;;; Keeps    Y
;;; Case     one: array=7 array_count=1 -> C=0 A=7 array_count=0
;;; Case     three: array=7,2,9 array_count=3 -> C=0 A=7 array=2,9 array_count=2
;;; Case     full: array_count=NUM_BULLETS -> C=0 array_count=LAST, SHIFT_FULL cycles
;;; Case     empty: -> C=1, 8 cycles
;;; Budget   <= SHIFT_FULL cycles
array_shift:
        lda array_count         ; 3
        beq .empty              ; 2/3
        dec array_count         ; 5
        ldx array               ; 4
        stx array_first         ; 3
        ldx #0                  ; 2
        beq .check              ; 2/3   always
.down:
        lda array+1,x           ; 4
        sta array,x             ; 5
        inx                     ; 2
.check:
        cpx array_count         ; 3
        bne .down               ; 2/3
        lda array_first         ; 3
        clc                     ; 2
        rts                     ; 6
.empty:
        sec                     ; 2
        rts                     ; 6

        .assert samepage(array_shift, * - 1), "array_shift crosses a page"

;;; array_push - add an entry after the last.
;;; In       A = the entry
;;; Out      C = 0; or C = 1 and nothing changed when the array is full
;;; Clobbers X
;;; Keeps    A, Y
;;; Case     pushed: A=7 array_count=2 -> C=0 array+2=7 array_count=3, 17 cycles
;;; Case     full: A=7 array_count=NUM_BULLETS -> C=1 array_count=NUM_BULLETS, 8 cycles
;;; Budget   <= 17 cycles
array_push:
        ldx array_count         ; 3
        cpx #NUM_BULLETS        ; 2
        bcs .full               ; 2/3
        sta array,x             ; 5
        inc array_count         ; 5
.full:
        rts                     ; 6
