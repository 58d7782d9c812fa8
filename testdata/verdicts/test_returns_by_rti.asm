;;;; test returns by rti - RTI is no return from a call
;@ run  test FILE
;@ bad  1 go
;@ mend rti => rts
;@ good 0 0 failed

;;; go - goes.
;;; Case     all: ->
go:     rti
