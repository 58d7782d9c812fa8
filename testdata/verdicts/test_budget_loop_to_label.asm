;;;; test budget loop to label - a branch back to the first instruction of a routine is a loop, not another call
;@ run  test FILE
;@ bad  1 inner took 14 cycles, budget 12
;@ mend X=3 => X=2
;@ good 0 0 failed

;;; inner - counts down.
;;; Case     three: X=3 ->
;;; Budget   <= 12 cycles
inner:  dex
        bne inner
        rts
