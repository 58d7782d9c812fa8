;;;; test limit address - the address of a variable is no number of cycles
;@ run  test FILE
;@ bad  2 this is an address, and no number of cycles
;@ mend most:   .res 1 => most = 9
;@ good 0 1 case, 0 failed

most:   .res 1
;;; go - goes.
;;; Case     all: ->
;;; Budget   <= most cycles
go:     nop
        rts
