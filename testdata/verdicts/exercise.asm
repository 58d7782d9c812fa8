;;;; exercise - answers to exercise 0 that are wrong

; a case of the exercise was changed until it passed
;@ with cpy #NUM_SLOTS          ; 2 => cpy #NUM_SLOTS-1          ; 2
;@ with slot_active[0..7]=1 -> A=0 => slot_active[0..7]=1 -> A=1
;@ of   roms/exercises/0/answer.asm
;@ name exercises/0/work.asm
;@ run  exercise 0 --dir DIR
;@ bad  1 the header of slots_free no longer has the case none free as it was
;@ mend -> A=1, <= COST cycles => -> A=0, <= COST cycles
;@ good 1 slots_free, case none free: A = 1, want 0

; the limit of the cases is a constant, and the constant is changed
;@ with COST            = 107 => COST            = 200
;@ with ;;; Budget   <= COST cycles => ;;; Budget   <= 107 cycles
;@ bad  1 the header of slots_free no longer has the case all free as it was
;@ mend = 200 => = 107
;@ good 0 All cases pass.

; the work is left to a routine that a Mock line replaces
;@ with ;;; Keeps    X => ;;; Keeps    X\n;;; Mock     helper: A=8
;@ with .assert samepage(slots_free, * - 1), "slots_free crosses a page" => .assert samepage(slots_free, * - 1), "slots_free crosses a page"\n\nhelper: rts
;@ bad  1 has a Mock or a Setup line that the exercise does not have
;@ mend ;;; Mock     helper: A=8 => ;;;

; an answer that costs more than the exercise allows
;@ with slots_free: => slots_free:\n        nop ;two
;@ bad  1 slots_free took 109 cycles in one of its cases; its budget is 107
;@ mend nop ;two => ;

; an answer that is wrong for one case of four
;@ with cpy #NUM_SLOTS          ; 2 => cpy #NUM_SLOTS-1          ; 2
;@ bad  1 slots_free, case none free: A = 1, want 0
;@ mend cpy #NUM_SLOTS-1 => cpy #NUM_SLOTS
