;;;; bound --reach of a routine that is cheap for one value of X - the case sets X, although most values cost the same
;@ run  bound FILE --reach
;@ bad  0 worst: X=0 -> , 10 cycles
;@ mend cpx #75 => ldx #75
;@ good 0 worst: -> , 10 cycles

; X is saved, and decides nothing
;@ with cpx #75 => stx $10\n        lda #75
;@ bad  0 worst: -> , 13 cycles
;@ mend lda #75 => ldx $10
;@ good 0 worst: X=255 -> , 14 cycles

;;; go - fast for one value of X.
;;; Budget   <= 40 cycles
go:     cpx #75
        beq .fast
        nop
        nop
        nop
.fast:  rts
