;;;; compare other inputs - a case of the same name has another input, another mock
;@ run  compare MENDED FILE
;@ bad  0 1 gone (-44)
;@ mend X=1 => X=9
;@ good 0 0 slower, 0 faster
;@ run  compare MENDED FILE
;@ bad  0 1 new (+17)
;@ mend then: 5 => then: 50
;@ good 0 0 slower, 0 faster

;;; go - counts down.
;;; Clobbers X
;;; Case     all: X=1 ->
go:     dex
        bne go
        rts
;;; calls - calls.
;;; Mock     then: 5 cycles
;;; Case     all: ->
calls:  jsr then
        rts
then:   rts
