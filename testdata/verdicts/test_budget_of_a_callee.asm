;;;; test budget of a callee - the budget of a routine that the case calls
;@ run  test FILE
;@ bad  1 inner took 6 cycles, budget 5
;@ mend nop => ;
;@ good 0 0 failed

;;; outer - calls inner.
;;; Case     all: ->
outer:  jsr inner
        rts
;;; inner - waits.
;;; Budget   <= 5 cycles
inner:  nop
        nop
        nop
        rts
