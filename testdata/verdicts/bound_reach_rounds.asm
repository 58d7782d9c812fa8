;;;; bound --reach keeps the Bound line of the header - a call in which the loop runs more often costs less than the bound, and is no case all the same
;@ run  bound FILE --reach
;@ bad  0 worst: n=99 -> , 2658 cycles
;@ mend .l <= 100 => .l <= 40
;@ good 0 worst: n=39 ->

n:      .res 2
;;; go - looks at each sixteenth one.
;;; Bound    .l <= 100
;;; Budget   <= 90000 cycles
go:     
.l:     lda n
        and #15
        bne .next
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
.next:  lda n
        bne .low
        lda n+1
        beq .out
        dec n+1
.low:   dec n
        jmp .l
.out:   rts
