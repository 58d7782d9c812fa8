;;;; test exhaustive decimal - decimal mode without a console
;@ run  test --bare --decimal on FILE
;@ bad  1 A = 16, want 10
;@ mend sed => nop
;@ good 0 0 failed

;;; go - adds one.
;;; Case     all: A={9} -> A=10
go:     sed
        clc
        adc #1
        cld
        rts
