;;;; bound recursion - a routine that calls itself has no bound
;@ run  bound FILE
;@ bad  1 open
;@ mend jsr go => nop
;@ good 0 proved

;;; go - calls itself.
;;; Budget   <= 100 cycles
go:     dex
        beq .out
        jsr go
.out:   rts
