;;;; test - a mock that no case needs
;@ run  test FILE
;@ bad  0 no case of go calls other, which a mock replaces
;@ mend Mock     other: A=1 => Clobbers A
;@ good 0 0 failed

;;; go - gives 2.
;;; Mock     other: A=1
;;; Case     all: -> A=2
go:     lda #2
        rts
other:  rts
