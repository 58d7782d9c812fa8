;;;; bound loop - a loop that the budget does not allow
;@ run  bound FILE
;@ bad  1 go: each call takes at least 21 cycles, which is more than the budget
;@ mend ldx #4 => ldx #3
;@ good 0 proved

; X is not known
;@ with ldx #4 => nop
;@ bad  1 go: the bound is above the budget
;@ mend nop => ldx #3
;@ good 0 proved

;;; go - loops.
;;; Budget   <= 16 cycles
go:     ldx #4
.next:  dex
        bne .next
        rts
