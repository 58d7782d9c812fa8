;;;; test bare returns elsewhere - the return address is changed, without a console
;@ run  test --bare FILE
;@ bad  1 go
;@ mend adc #200 => adc #0
;@ good 0 0 failed

;;; go - returns to another place.
;;; Clobbers A, X
;;; Case     all: ->
go:     tsx
        lda $0101,x
        clc
        adc #200
        sta $0101,x
        rts
