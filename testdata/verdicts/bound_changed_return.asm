;;;; bound changed return - a routine that skips bytes behind its call
;@ run  bound FILE
;@ bad  1 open
;@ mend jsr skip => nop ;
;@ good 0 proved

;;; go - has a byte behind the call.
;;; Budget   <= 100 cycles
go:     jsr skip
        nop
        rts
skip:   pla
        clc
        adc #1
        pha
        rts
