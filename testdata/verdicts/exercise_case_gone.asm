;;;; exercise case gone - a case of the exercise was changed until it passed
;@ name exercises/0/work.asm
;@ run  exercise 0 --dir DIR
;@ bad  1 the header of slots_free no longer has the case none as it was
;@ mend slot_active[0..6]=1 -> A=1 => slot_active[0..7]=1 -> A=0
;@ good 0 All cases pass.

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
;;; Case     all: -> A=8, <= COST cycles
;;; Case     none: slot_active[0..6]=1 -> A=1, <= COST cycles
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
