;;;; test brk - BRK is no return
;@ run  test FILE
;@ bad  1 go
;@ mend brk => rts
;@ good 0 0 failed

;;; go - goes.
;;; Case     all: ->
go:     brk
