;;;; test exhaustive reads - one input reads the port twice
;@ run  test FILE
;@ bad  1 reads $4016
;@ mend cpx #9 => cpx #99
;@ good 0 0 failed

;;; go - reads once.
;;; Clobbers A
;;; Case     all: X={0..50} -> reads $4016 = 1
go:     lda $4016
        cpx #9
        bne .out
        lda $4016
.out:   rts
