;;;; test untested frame budget - a budget a frame is not tested by cases, and that is said
;@ run  test FILE
;@ bad  0 no case tests the budget of go
;@ mend 100 cycles a frame => 100 cycles
;@ good 0 1 case, 0 failed

;;; go - goes.
;;; Case     all: ->
;;; Budget   <= 100 cycles a frame
go:     rts
