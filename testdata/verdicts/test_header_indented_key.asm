;;;; test header indented key - a key is indented so far that it is part of the line above it
;@ run  test FILE
;@ bad  2 this key would be part of the line above it
;@ mend ;;;          Budget => ;;; Budget
;@ good 1 go took 4 cycles, budget 3

;;; go - goes.
;;; Case     all: ->
;;; Out      C = 0
;;;          Budget   <= 3 cycles
go:     nop
        nop
        rts
