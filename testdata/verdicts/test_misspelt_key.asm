;;;; test misspelt key - a header line that nobody would read
;@ run  test FILE
;@ bad  2 did you mean Budget?
;@ mend Budgets => Budget
;@ good 1 go took 2 cycles, budget 1

;;; go - goes.
;;; Case     all: ->
;;; Budgets  <= 1 cycles
go:     nop
        rts
