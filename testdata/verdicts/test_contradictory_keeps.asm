;;;; test contradictory keeps - a register is kept and clobbered
;@ run  test FILE
;@ bad  1 the header keeps it
;@ mend Keeps    A => Keeps X
;@ good 0 0 failed

;;; go - goes.
;;; Clobbers A
;;; Keeps    A
;;; Case     all: ->
go:     eor #1
        rts
