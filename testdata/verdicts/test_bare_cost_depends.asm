;;;; test bare cost depends - the cost of a case depends on a register that nobody set, without a console
;@ run  test --bare FILE
;@ bad  1 as in another run (the case depends on Y, which it does not set
;@ mend A=1 -> => A=1 Y=2 ->
;@ good 0 0 failed

;;; go - goes.
;;; Clobbers Y
;;; Case     all: A=1 ->
go:     dey
        bne go
        rts
