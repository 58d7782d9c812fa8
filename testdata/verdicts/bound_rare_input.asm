;;;; bound rare input - one input of 65,536 costs more
;@ run  bound FILE
;@ bad  1 open
;@ mend nop ;more => ;
;@ good 0 proved

;;; go - waits for one input.
;;; Budget   <= 10 cycles
go:     cmp #200
        bne .out
        cpx #100
        bne .out
        nop ;more
        nop
.out:   rts
