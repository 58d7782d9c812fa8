;;;; test budget tail call - the routine that is jumped to is over its budget
;@ run  test FILE
;@ bad  1 inner took 4 cycles, budget 3
;@ mend nop ;one => ;
;@ good 0 0 failed

;;; outer - goes on in inner.
;;; Case     all: ->
outer:  jmp inner
        nop
;;; inner - waits.
;;; Budget   <= 3 cycles
inner:  nop
        nop ;one
        rts
