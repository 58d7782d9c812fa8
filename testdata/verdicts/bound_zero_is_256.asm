;;;; bound zero is 256 - a loop that counts down from 0 runs 256 times
;@ run  bound FILE
;@ bad  1 open
;@ mend {0..3} => {1..3}
;@ good 0 proved

;;; go - loops.
;;; Needs    X={0..3}
;;; Budget   <= 20 cycles
go:     dex
        bne go
        rts
