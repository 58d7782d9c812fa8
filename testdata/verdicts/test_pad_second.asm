;;;; test pad second - the second pad is read for the first
;@ run  test FILE
;@ bad  1 C = 0, want 1
;@ mend lda $4017 => lda $4016
;@ good 0 0 failed

;;; go - C = the first pad's A.
;;; Clobbers A, X
;;; Case     held: pad:1=A -> C=1
;;; Case     free: pad:2=A -> C=0
go:     ldx #1
        stx $4016
        dex
        stx $4016
        lda $4017
        lsr a
        rts
