;;;; test reads - one read too few
;@ run  test FILE
;@ bad  1 reads $4016
;@ mend ldx #6 => ldx #7
;@ good 0 0 failed

;;; go - reads the pad eight times.
;;; Clobbers A, X
;;; Case     all: -> reads $4016 = 8
go:     ldx #6
.next:  lda $4016
        dex
        bpl .next
        rts
