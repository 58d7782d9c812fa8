;;;; test register - a register of the result
;@ run  test FILE
;@ bad  1 X = 3, want 2
;@ mend #3 => #2
;@ good 0 0 failed

;;; go - gives two.
;;; Case     all: -> X=2
go:     ldx #3
        rts
