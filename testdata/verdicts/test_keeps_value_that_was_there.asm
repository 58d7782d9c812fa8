;;;; test keeps value that was there - a register is set to the value that a lazy tester gives it
;@ run  test FILE
;@ bad  1 the header keeps it
;@ mend ldx #0 => nop
;@ good 0 0 failed

;;; go - keeps X.
;;; Keeps    X
;;; Case     all: A=0 ->
go:     ldx #0
        rts
