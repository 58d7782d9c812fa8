;;;; test decimal on the console - the console has no decimal mode
;@ run  test FILE
;@ bad  1 A = 10, want 16
;@ mend A=$10 => A=$0A
;@ good 0 0 failed

;;; go - adds one.
;;; Case     all: A=9 -> A=$10
go:     sed
        clc
        adc #1
        cld
        rts
