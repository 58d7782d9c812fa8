;;;; bound --reach with names that a Case line does not read as RAM - the case has the address
; the name of a flag
;@ run  bound FILE --reach
;@ bad  0 worst: $0300=1 -> , 14 cycles
;@ mend N:      .res 1 => N:\nm:      .res 1
;@ good 0 worst: m=1 -> , 14 cycles

; a local name
;@ with N:      .res 1 => pool:   .res 2\n@x:     .res 1
;@ with lda N => lda pool+2
;@ bad  0 worst: $0302=1 -> , 14 cycles
;@ mend @x: => x2:
;@ good 0 worst: x2=1 -> , 14 cycles

N:      .res 1
;;; go - slow for one value.
;;; Budget   <= 80 cycles
go:     lda N
        cmp #1
        bne .q
        nop
        nop
        nop
.q:     rts
