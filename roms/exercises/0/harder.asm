;;;; harder.asm - an answer to the harder exercise 0: at most 77 cycles.
;;;;
;;;; Two savings. Counting down needs no comparison: `dey` sets N when Y passes 0, and
;;;; `bpl` tests it. And `sec` is needed once only: A never gets below 0, so `sbc`
;;;; leaves C = 1 in every round.

NUM_SLOTS       = 8
COST            = 77

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
        ldy #NUM_SLOTS - 1      ; 2
        sec                     ; 2
.next:
        sbc slot_active,y       ; 4
        dey                     ; 2
        bpl .next               ; 2/3
        rts                     ; 6

        .assert samepage(slots_free, * - 1), "slots_free crosses a page"
