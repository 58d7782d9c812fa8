;;;; test mock costs - the cycles of a mock count for a budget
;@ run  test FILE
;@ bad  1 go took 112 cycles, budget 50
;@ mend 100 cycles => 10 cycles
;@ good 0 0 failed

;;; go - calls slow.
;;; Mock     slow: 100 cycles
;;; Case     all: ->
;;; Budget   <= 50 cycles
go:     jsr slow
        rts
slow:   rts
