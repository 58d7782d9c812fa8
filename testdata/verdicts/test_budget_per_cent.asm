;;;; test budget per cent - a share of a frame is no budget of a call
;@ run  test FILE
;@ bad  0 no case tests the budget of go
;@ mend 1 % of a frame => 297 cycles
;@ good 0 1 case, 0 failed

;;; go - goes.
;;; Case     all: ->
;;; Budget   <= 1 % of a frame
go:     nop
        rts
