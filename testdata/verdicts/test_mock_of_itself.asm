;;;; test mock of itself - a mock replaces the routine that the case tests
;@ run  test FILE
;@ bad  1 it replaces the routine that the case tests
;@ mend Mock     go => Mock     other
;@ good 1 A = 2, want 1
;@ run  test --bare FILE
;@ bad  1 it replaces the routine that the case tests
;@ mend Mock     go => Mock     other
;@ good 1 A = 2, want 1

;;; go - gives 1.
;;; Mock     go: A=1
;;; Case     all: -> A=1
go:     lda #2
        rts
other:  rts
