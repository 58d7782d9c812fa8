;;;; answer.asm - an answer to exercise 0.
;;;;
;;;; A begins at 8 and loses 1 for each slot in use. `sbc` subtracts a byte, and one
;;;; more if C = 0; so `sec` (C = 1) comes first, as `clc` does before `adc`.

NUM_SLOTS       = 8
COST            = 107

        .ram
slot_active:    .res NUM_SLOTS  ; 1 = in use, 0 = free

        .code

;;; slots_free - how many slots are free?
;;; In       slot_active: 1 for a slot in use, 0 for a free one
;;; Out      A = how many are free
;;; Clobbers A, Y, C
;;; Keeps    X
;;; Case     all free: -> A=8, <= COST cycles
;;; Case     none free: slot_active[0..7]=1 -> A=0, <= COST cycles
;;; Case     five: slot_active=1,0,0,1,0,1,0,0 -> A=5, <= COST cycles
;;; Case     only the last: slot_active[0..6]=1 -> A=1, <= COST cycles
;;; Budget   <= COST cycles
slots_free:
        lda #NUM_SLOTS          ; 2
        ldy #0                  ; 2
.next:
        sec                     ; 2
        sbc slot_active,y       ; 4
        iny                     ; 2
        cpy #NUM_SLOTS          ; 2
        bne .next               ; 2/3
        rts                     ; 6

        .assert samepage(slots_free, * - 1), "slots_free crosses a page"
