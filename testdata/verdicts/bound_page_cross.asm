;;;; bound page cross - an index that crosses a page for one value
;@ run  bound FILE
;@ bad  1 open
;@ mend $80FF => $80F0
;@ good 0 proved

;;; go - reads.
;;; Needs    X={0..1}
;;; Budget   <= 4 cycles
go:     lda $80FF,x
        rts
