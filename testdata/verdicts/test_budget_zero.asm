;;;; test budget zero - a budget of no cycles
;@ run  test FILE
;@ bad  1 budget 0
;@ mend nop => ;
;@ good 0 0 failed

;;; go - does nothing.
;;; Case     all: ->
;;; Budget   <= 0 cycles
go:     nop
        rts
