;;;; test mock of another name - a mock replaces the tested routine under another label
;@ run  test FILE
;@ bad  1 it replaces the routine that the case tests
;@ mend Mock     also => Mock     other
;@ good 1 A = 2, want 1

also:
;;; go - gives 1.
;;; Mock     also: A=1
;;; Case     all: A={0..3} -> A=1
go:     lda #2
        rts
other:  rts
