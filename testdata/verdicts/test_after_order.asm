;;;; test after order - the routines before a case run in their order
;@ run  test FILE
;@ bad  1 v = 4, want 2
;@ mend after one, two => after two, one
;@ good 0 0 failed

v:      .res 1
;;; go - does nothing.
;;; Case     all: after one, two -> v=2
go:     rts
two:    asl v
        rts
one:    inc v
        inc v
        rts
