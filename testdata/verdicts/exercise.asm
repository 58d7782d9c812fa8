;;;; exercise - answers that are wrong

; a case of the exercise was changed until it passed
;@ name exercises/0/work.asm
;@ run  exercise 0 --dir DIR
;@ bad  1 the header of slots_free no longer has the case none free as it was
;@ mend slot_active[0..6]=1 -> A=1 => slot_active[0..7]=1 -> A=0
;@ good 0 All cases pass.

; the limit of the cases is a constant, and the constant is changed
;@ with COST            = 107 => COST            = 200
;@ with ;;; Case     none free: slot_active[0..6]=1 -> A=1, <= COST cycles => ;;; Case     none free: slot_active[0..7]=1 -> A=0, <= COST cycles
;@ with ;;; Budget   <= COST cycles => ;;; Budget   <= 107 cycles
;@ name exercises/0/work.asm
;@ run  exercise 0 --dir DIR
;@ bad  1 the header of slots_free no longer has the case all free as it was
;@ mend = 200 => = 107
;@ good 0 All cases pass.

; the work is left to a routine that a Mock line replaces
;@ with ;;; Keeps    X => ;;; Keeps    X\n;;; Mock     helper: A=8
;@ with slot_active[0..6]=1 -> A=1, <= COST cycles => slot_active[0..7]=1 -> A=0, <= COST cycles
;@ with .assert samepage(slots_free, * - 1), "slots_free crosses a page" => .assert samepage(slots_free, * - 1), "slots_free crosses a page"\n\nhelper: rts
;@ name exercises/0/work.asm
;@ run  exercise 0 --dir DIR
;@ bad  1 has a Mock or a Setup line that the exercise does not have
;@ mend ;;; Mock     helper: A=8 => ;;;
;@ good 0 All cases pass.

; an answer that costs more than the exercise allows
;@ with slot_active[0..6]=1 -> A=1, <= COST cycles => slot_active[0..7]=1 -> A=0, <= COST cycles
;@ with slots_free: => slots_free:\n        nop ;two
;@ name exercises/0/work.asm
;@ run  exercise 0 --dir DIR
;@ bad  1 slots_free took 109 cycles in one of its cases; its budget is 107
;@ mend nop ;two => ;
;@ good 0 All cases pass.

; an answer that is wrong for one case of four
;@ with ;;; Case     none free: slot_active[0..6]=1 -> A=1, <= COST cycles => ;;; Case     none free: slot_active[0..7]=1 -> A=0, <= COST cycles
;@ with cpy #NUM_SLOTS          ; 2 => cpy #NUM_SLOTS-1          ; 2
;@ name exercises/0/work.asm
;@ run  exercise 0 --dir DIR
;@ bad  1 slots_free, case none free: A = 1, want 0
;@ mend cpy #NUM_SLOTS-1 => cpy #NUM_SLOTS
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
;;; Case     all free: -> A=8, <= COST cycles
;;; Case     none free: slot_active[0..6]=1 -> A=1, <= COST cycles
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
