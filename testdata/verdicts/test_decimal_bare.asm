;;;; test decimal bare - another machine has decimal mode
;@ run  test --bare --decimal on FILE
;@ bad  1 A = 16, want 10
;@ mend A=$0A => A=$10
;@ good 0 0 failed

;;; go - adds one.
;;; Case     all: A=9 -> A=$0A
go:     sed
        clc
        adc #1
        cld
        rts
