;;;; bound two headers - two routines with a header begin at one address, and one budget is too small
;@ run  bound FILE
;@ bad  1 a1 │ 4 │ 4 │ 16 │ 2 │ 2 │ open
;@ mend <= 2 cycles => <= 4 cycles
;@ good 0 2 of 2 routines bounded
;
; The same, by the address.
;@ run  bound FILE $8000
;@ bad  1 open
;@ mend <= 2 cycles => <= 4 cycles
;@ good 0 proved

;;; a1 - waits.
;;; Budget   <= 2 cycles
a1:
;;; b1 - waits.
;;; Budget   <= 9 cycles
b1:     nop
        nop
        rts
