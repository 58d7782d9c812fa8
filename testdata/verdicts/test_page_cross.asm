;;;; test page cross - a table that crosses a page
;@ run  test FILE
;@ bad  1 5 cycles, want 4
;@ mend $80FF => $80F0
;@ good 0 0 failed

;;; go - reads.
;;; Clobbers A
;;; Case     all: X=1 -> , 4 cycles
go:     lda $80FF,x
        rts
