;;;; test returns past its caller - pulls its return address
;@ run  test FILE
;@ bad  1 returned
;@ mend pla => nop ;
;@ good 0 0 failed

;;; outer - calls inner.
;;; Clobbers A
;;; Case     all: ->
outer:  jsr inner
        rts
inner:  pla
        rts
