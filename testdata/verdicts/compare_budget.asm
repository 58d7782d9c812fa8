;;;; compare budget - B breaks a budget
;@ run  compare MENDED FILE
;@ bad  1 budget
;@ mend <= 1 cycles => <= 9 cycles
;@ good 0 0 slower

;;; go - goes.
;;; Case     all: ->
;;; Budget   <= 1 cycles
go:     nop
        rts
