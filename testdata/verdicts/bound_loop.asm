;;;; bound loop - a loop that the budget does not allow
;@ run  bound FILE
;@ bad  1 open
;@ mend ldx #4 => ldx #3
;@ good 0 proved

;;; go - loops.
;;; Budget   <= 16 cycles
go:     ldx #4
.next:  dex
        bne .next
        rts
