;;;; test budget second call - the second call is the dear one
;@ run  test FILE
;@ bad  1 inner took 6 cycles, budget 5
;@ mend ldx #1 => ldx #0
;@ good 0 0 failed

;;; outer - calls twice.
;;; Clobbers X
;;; Case     all: ->
outer:  ldx #0
        jsr inner
        ldx #1
        jsr inner
        rts
;;; inner - costs more if X is not 0.
;;; Clobbers X
;;; Budget   <= 5 cycles
inner:  dex
        bmi .out
        nop
.out:   rts
