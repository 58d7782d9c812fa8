;;;; baseline other inputs - a loop is slower, and the case of the same name has a cheaper input
;@ first test MENDED --format json > old.json
;@ run  test FILE --baseline DIR/old.json
;@ bad  2 the two have nothing in common
;@ mend X=1 => X=9
;@ good 0 0 failed

;;; go - counts down.
;;; Clobbers X
;;; Case     all: X=1 ->
go:     dex
        bne go
        rts
