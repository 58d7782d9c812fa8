;;;; test uninitialised - RAM that nobody has written
;@ run  test --uninitialised FILE
;@ bad  1 is read at go
;@ mend A=1 -> => A=1 v=3 ->
;@ good 0 0 failed

v:      .res 1
;;; go - reads v.
;;; Clobbers A
;;; Case     all: A=1 ->
go:     lda v
        rts
