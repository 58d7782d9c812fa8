;;;; test value out of range - a byte is no 256
;@ run  test FILE
;@ bad  2 256
;@ mend v=256 -> => v=255 ->
;@ good 0 0 failed

v:      .res 1
;;; go - goes.
;;; Case     all: v=256 -> v=0
go:     inc v
        rts
