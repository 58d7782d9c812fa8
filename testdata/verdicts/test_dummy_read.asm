;;;; test dummy read - an index over a page end reads the port twice
;@ run  test FILE
;@ bad  1 reads $2007
;@ mend $20FF,x => $2007
;@ good 0 0 failed

;;; go - reads once.
;;; Clobbers A, X
;;; Case     all: -> reads $2007 = 1
go:     ldx #8
        lda $20FF,x
        rts
