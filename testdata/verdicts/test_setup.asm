;;;; test setup - the routine before each case
;@ run  test FILE
;@ bad  1 v = 3, want 4
;@ mend A=2 => A=3
;@ good 0 0 failed

v:      .res 1
;;; go - adds one to v.
;;; Setup    init A=2
;;; Case     all: -> v=4
go:     inc v
        rts
init:   sta v
        rts
