;;;; bound --reach of an input without effect - the case satisfies the Needs of the header all the same
;@ run  bound FILE --reach
;@ bad  0 worst: X=9 A=0 -> , 44 cycles
;@ mend A={0..7} X={1..9} => X={1..9}
;@ good 0 worst: X=9 -> , 44 cycles

;;; wait - a delay.
;;; Needs    A={0..7} X={1..9}
;;; Clobbers X
wait:   dex
        bne wait
        rts
