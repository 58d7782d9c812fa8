;;;; test budget fallthrough - who falls into a routine does not call it, and that is said
;@ run  test FILE
;@ bad  0 no case tests the budget of inner, <= 3 cycles: none calls it
;@ mend nop ;in => jmp inner
;@ good 1 inner took 4 cycles, budget 3

;;; outer - goes on in inner.
;;; Case     all: ->
outer:  nop ;in
;;; inner - waits.
;;; Budget   <= 3 cycles
inner:  nop
        nop
        rts
