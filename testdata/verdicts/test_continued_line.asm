;;;; test continued line - a header line that goes on below
;@ run  test FILE
;@ bad  1 X = 3, want 4
;@ mend ldx #3 => ldx #4
;@ good 0 0 failed

;;; go - gives one and four.
;;; Case     all: -> A=1
;;;              X=4
go:     lda #1
        ldx #3
        rts
