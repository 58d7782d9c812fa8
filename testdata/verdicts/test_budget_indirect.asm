;;;; test budget indirect - the routine is entered through a vector
;@ run  test FILE
;@ bad  1 inner took 4 cycles, budget 3
;@ mend nop ;one => ;
;@ good 0 0 failed

;;; outer - goes through a vector.
;;; Case     all: ->
outer:  jmp (vec)
;;; inner - waits.
;;; Budget   <= 3 cycles
inner:  nop
        nop ;one
        rts
vec:    .word inner
