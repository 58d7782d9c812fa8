;;;; baseline - the constant that a case sets has another value
;@ first test MENDED --format json > old.json
;@ run  test FILE --baseline DIR/old.json
;@ bad  2 the two have nothing in common
;@ mend COUNT = 1 => COUNT = 9
;@ good 0 0 failed

COUNT = 1
;;; go - counts down.
;;; Clobbers X
;;; Case     all: X=COUNT ->
go:     dex
        bne go
        rts
