;;;; test budget branch call - a routine that a branch enters is judged by its budget as if it were called
;@ run  test FILE
;@ bad  1 inner took 4 cycles, budget 3
;@ mend bcs inner => bcc inner
;@ good 0 no case tests the budget of inner, <= 3 cycles: none calls it

;;; outer - goes on in inner.
;;; Case     all: C=1 ->
outer:  bcs inner
        rts
;;; inner - waits.
;;; Budget   <= 3 cycles
inner:  nop
        nop
        rts
