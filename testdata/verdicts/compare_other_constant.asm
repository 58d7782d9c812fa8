;;;; compare - the constant that a case sets has another value
;@ run  compare MENDED FILE
;@ bad  2 the two have nothing in common
;@ mend COUNT = 1 => COUNT = 9
;@ good 0 0 slower, 0 faster

COUNT = 1
;;; go - counts down.
;;; Clobbers X
;;; Case     all: X=COUNT ->
go:     dex
        bne go
        rts
