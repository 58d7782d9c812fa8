;;;; test - two mocks of a routine
;@ run  test FILE
;@ bad  2 other: this has a mock already: other: A=1
;@ mend Mock     other: A=2 => Out      A
;@ good 1 A = 1, want 2

;;; go - gives 2.
;;; Mock     other: A=1
;;; Mock     other: A=2
;;; Case     all: -> A=2
go:     jsr other
        rts
other:  rts
