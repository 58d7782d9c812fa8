;;;; bound return by TSX - a write to a return address, whose address comes from TSX
;@ run  bound FILE
;@ bad  1 it changes its return address, or what its caller has on the stack; do not change them, or ask for the bound of the routine that calls it, which includes this call
;@ mend inc $0103,x => lda $0103,x
;@ good 0 proved

;;; go - calls skip, which changes the return address of go.
;;; Budget   <= 40 cycles
go:     jsr skip
        rts
        jsr slow
        jsr slow
        jsr slow
        jsr slow
        rts
skip:   tsx
        inc $0103,x
        rts
slow:   jsr .a
.a:     rts
