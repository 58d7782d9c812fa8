;;;; test header two semicolons - a line of a header has ;; and is not read
;@ run  test FILE
;@ bad  2 this line of a header has no ;;;
;@ mend ;;   B => ;;; B
;@ good 1 go took 4 cycles, budget 3

;;; go - goes.
;;; Case     all: ->
;;   Budget   <= 3 cycles
go:     nop
        nop
        rts
