;;;; test - a case sets a byte of RAM twice, by two addresses
;@ run  test FILE
;@ bad  1 v and w are the same byte of RAM
;@ mend v=1 w=2 => w=2
;@ good 0 0 failed

v = $10
w = $0810
;;; go - reads v.
;;; Clobbers A
;;; Case     all: v=1 w=2 -> A=2
go:     lda v
        rts
