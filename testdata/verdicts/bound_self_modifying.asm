;;;; bound self modifying - code in RAM can be anything
;@ run  bound FILE
;@ bad  1 open
;@ mend jmp code => nop
;@ good 0 proved

code:   .res 3
;;; go - writes lda #n, rts.
;;; Budget   <= 100 cycles
go:     lda #$A9
        sta code
        lda #5
        sta code+1
        lda #$60
        sta code+2
        jmp code
        rts
