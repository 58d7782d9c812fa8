;;;; test stack too deep - a push without a pull
;@ run  test FILE
;@ bad  1 go
;@ mend pha => nop
;@ good 0 0 failed

;;; go - leaves a byte on the stack.
;;; Case     all: ->
go:     pha
        rts
