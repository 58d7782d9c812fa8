;;;; test budget branch call - a branch into a routine is no call, and that is said
;@ run  test FILE
;@ bad  0 no case tests the budget of inner, <= 3 cycles: none calls it
;@ mend bcs inner => jsr inner
;@ good 1 inner took 4 cycles, budget 3

;;; outer - goes on in inner.
;;; Case     all: C=1 ->
outer:  bcs inner
        rts
;;; inner - waits.
;;; Budget   <= 3 cycles
inner:  nop
        nop
        rts
