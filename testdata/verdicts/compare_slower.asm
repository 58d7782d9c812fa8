;;;; compare slower - a version that takes longer
;@ run  compare MENDED FILE
;@ bad  1 1 slower
;@ mend nop => ;
;@ good 0 0 slower

;;; go - does little.
;;; Case     all: -> A=1
go:     lda #1
        nop
        rts
