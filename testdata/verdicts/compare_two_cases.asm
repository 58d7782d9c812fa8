;;;; compare two cases - one faster, one slower
;@ run  compare MENDED FILE
;@ bad  1 1 slower
;@ mend bne .out => beq .out
;@ good 0 0 slower

;;; go - branches.
;;; Case     one: A=0 ->
;;; Case     two: A=1 ->
go:     cmp #0
        bne .out
        nop
.out:   rts
