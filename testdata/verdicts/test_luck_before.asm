;;;; test luck before - a call before the case depends on it
;@ run  test FILE
;@ bad  1 in the call of put before the case
;@ mend v=1 -> => v=1 w=0 ->
;@ good 0 0 failed

v:      .res 1
w:      .res 1
;;; go - looks at what put has left.
;;; Clobbers A
;;; Case     all: after put v=1 -> v=1
go:     lda w
        bmi .out
        nop
.out:   rts
put:    stx w
        rts
