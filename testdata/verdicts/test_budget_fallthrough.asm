;;;; test budget fallthrough - a routine that is run into is judged by its budget as if it were called
;@ run  test FILE
;@ bad  1 inner took 4 cycles, budget 3
;@ mend nop ;one => ;
;@ good 0 0 failed

;;; outer - goes on in inner.
;;; Case     all: ->
outer:  nop
;;; inner - waits.
;;; Budget   <= 3 cycles
inner:  nop
        nop ;one
        rts
