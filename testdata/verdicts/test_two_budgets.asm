;;;; test two budgets - two limits of one kind are refused
;@ run  test FILE
;@ bad  2 already has a budget of this kind
;@ mend <= 1 cycles => <= 1 cycles a frame
;@ good 0 0 failed

;;; go - goes.
;;; Case     all: ->
;;; Budget   <= 1 cycles
;;; Budget   <= 9 cycles
go:     nop
        rts
