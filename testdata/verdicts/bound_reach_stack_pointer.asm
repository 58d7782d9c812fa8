;;;; bound --reach of a routine that is cheap for some values of S - no case can set S, so that a case might cost less when it is tested
;@ run  bound FILE --reach
;@ bad  0 go: --reach has no case, because the costliest call that it found takes 10 cycles, and as a case it fails:
;@ mend tsx => ldx #1
;@ good 0 worst: -> , 7 cycles

;;; go - costs more if the stack is deep.
;;; Budget   <= 40 cycles
go:     tsx
        cpx #$EE
        bne .no
        nop
        nop
.no:    rts
