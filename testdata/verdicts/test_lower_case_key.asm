;;;; test lower case key - a header line in lower case
;@ run  test FILE
;@ bad  2 did you mean Budget?
;@ mend budget => Budget
;@ good 1 go took 2 cycles, budget 1

;;; go - goes.
;;; Case     all: ->
;;; budget   <= 1 cycles
go:     nop
        rts
