;;;; test part of a range - a part of a range has another value than the rest
;@ run  test FILE
;@ bad  0 0 failed
;@ mend v[0..3]=9 v+2=1 => v+2=1 v[0..3]=9
;@ good 2 this has a value already: v+2

v:      .res 4
;;; go - gives one of four values.
;;; Case     all: X=2 v[0..3]=9 v+2=1 -> A=1
go:     lda v,x
        rts
