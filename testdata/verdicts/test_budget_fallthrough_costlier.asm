;;;; test budget fallthrough costlier - a call keeps the budget, running into the routine does not
;@ run  test FILE
;@ bad  1 inner took 26 cycles, budget 10
;@ mend ldx #5 => ldx #1
;@ good 0 0 failed

;;; outer - goes on in inner.
;;; Case     all: ->
outer:  ldx #5
;;; inner - counts down.
;;; Case     one: X=1 ->
;;; Budget   <= 10 cycles
inner:  nop
.loop:  dex
        bne .loop
        rts
