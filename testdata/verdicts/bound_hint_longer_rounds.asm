;;;; bound hint longer rounds - each round is longer than the one before it, so a hint tells the cycles of one more round, not of each
;@ run  bound FILE --frames 0
;@ bad  0 ";;; Bound go.next <= 10" would give a bound of 416 cycles, and one more round would add 69 0 of 1
;@ mend Clobbers A, X, Y => Bound    .next <= 11
;@ good 0 485 │ 497
; with 100 rounds it is not 416 + 90·69
;@ with Clobbers A, X, Y => Bound    .next <= 10
;@ bad  0 416 │ 428
;@ mend <= 10 => <= 100
;@ good 0 26,651

;;; go - counts to X, with X one more in each round.
;;; Clobbers A, X, Y
go:     ldx #1
.next:  txa
        tay
.in:    dey
        bne .in
        inx
        lda $4016
        lsr a
        bcs .next
        rts
