;;;; bound changed return - a routine that skips an unknown number of bytes behind its call
;@ run  bound FILE
;@ bad  1 open
;@ mend adc $10 => adc #1
;@ good 0 proved

;;; go - has a byte behind the call.
;;; Budget   <= 100 cycles
go:     jsr skip
        nop
        rts
skip:   pla
        clc
        adc $10
        pha
        rts
