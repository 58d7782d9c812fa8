;;;; bound two loops - nested loops
;@ run  bound FILE
;@ bad  1 open
;@ mend ldy #9 => ldy #8
;@ good 0 proved

;;; go - loops in loops.
;;; Budget   <= 376 cycles
go:     ldy #9
.outer: ldx #8
.inner: dex
        bne .inner
        dey
        bne .outer
        rts
