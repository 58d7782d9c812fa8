;;;; test blank line after header - a blank line between header and label
;@ run  test FILE
;@ bad  1 A = 1, want 2
;@ mend lda #1 => lda #2
;@ good 0 0 failed

;;; go - goes.
;;; Clobbers A
;;; Case     all: -> A=2

go:     lda #1
        rts
