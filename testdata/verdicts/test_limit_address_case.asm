;;;; test limit address case - the address of a routine is no number of cycles
;@ run  test FILE
;@ bad  2 this is an address, and no number of cycles
;@ mend <= go cycles => <= 9 cycles
;@ good 0 1 case, 0 failed

;;; go - goes.
;;; Case     all: -> , <= go cycles
go:     nop
        rts
