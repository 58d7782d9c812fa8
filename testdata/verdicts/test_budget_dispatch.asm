;;;; test budget dispatch - the routine is entered by a pushed address
;@ run  test FILE
;@ bad  1 inner took 4 cycles, budget 3
;@ mend nop ;one => ;
;@ good 0 0 failed

;;; outer - pushes the address and returns to it.
;;; Clobbers A
;;; Case     all: ->
outer:  lda #>(inner-1)
        pha
        lda #<(inner-1)
        pha
        rts
;;; inner - waits.
;;; Budget   <= 3 cycles
inner:  nop
        nop ;one
        rts
