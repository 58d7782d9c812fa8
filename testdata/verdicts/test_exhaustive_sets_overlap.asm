;;;; test exhaustive sets overlap - a byte of a word that has a set is set too
;@ run  test FILE
;@ bad  2 v+1=2: this has a set already: v
;@ mend v+1=2 -> => ->
;@ good 0 0 failed

v:      .res 2
;;; go - keeps v.
;;; Case     all: v:w={0..3} v+1=2 -> v+1=0
go:     rts
