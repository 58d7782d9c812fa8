;;;; test writes array - any byte of the array counts
;@ run  test FILE
;@ bad  1 writes v
;@ mend sta v+3 => nop
;@ good 0 0 failed

v:      .res 4
;;; go - writes v twice.
;;; Case     all: -> writes v <= 1
go:     sta v
        sta v+3
        rts
