;;;; test setup never returns - the routine before each case
;@ run  test FILE
;@ bad  3 init
;@ mend jmp init => rts
;@ good 0 0 failed

;;; go - goes.
;;; Setup    init
;;; Case     all: ->
go:     rts
init:   jmp init
