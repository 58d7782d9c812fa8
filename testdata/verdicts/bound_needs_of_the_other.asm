;;;; bound needs of the other - of two routines at one address, only the second one needs X = 1
;@ run  bound FILE
;@ bad  1 a1 │ 4 │ 1,279
;@ mend <= 9 cycles => <= 2000 cycles
;@ good 0 2 of 2 routines bounded

;;; a1 - counts X down, whatever it is.
;;; Budget   <= 9 cycles
a1:
;;; b1 - counts X down.
;;; Needs    X={1}
;;; Budget   <= 9 cycles
b1:     dex
        bne b1
        rts
