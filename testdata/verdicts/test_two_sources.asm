;;;; test two sources - the second source fails
;@ run  test MENDED FILE
;@ bad  1 1 failed
;@ mend lda #1 => lda #2
;@ good 0 2 cases, 0 failed

;;; go - goes.
;;; Case     all: -> A=2
go:     lda #1
        rts
