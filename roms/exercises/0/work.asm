;;;; work.asm - exercise 0: how many slots are free?
;;;;
;;;; Write slots_free below. A slot is free when its byte in slot_active is 0.
;;;; This routine returns its result in A. Check with `make exercise N=0`. Lesson 0 explains
;;;; every instruction you need.

NUM_SLOTS       = 8
COST            = 107           ; the most that the body may cost, in cycles; that of slots_count costs as much

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
        lda #0                  ; 2     your code goes here
        rts                     ; 6
