;;;; bound branch never - a dear path that no input reaches
;@ run  bound FILE
;@ bad  1 open
;@ mend clc => sec
;@ good 0 proved

;;; go - branches.
;;; Budget   <= 6 cycles
go:     clc
        bcs .out
        nop
        nop
        nop
.out:   rts
