;;;; bound stack by TSX - a write to a pushed byte, whose address comes from TSX
;@ run  bound FILE
;@ bad  1 open
;@ mend beq .slow => bne .slow
;@ good 0 proved

;;; go - takes the slow way, because it counts the pushed byte down to 0.
;;; Budget   <= 22 cycles
go:     lda #1
        pha
        tsx
        dec $0101,x
        pla
        beq .slow
        rts
.slow:  jsr wait
        jsr wait
        rts
wait:   rts
