;;;; bound stays if vector - a word through which the program jumps holds an address that only an indexed write puts there
;@ run  bound FILE
;@ bad  0 no path to a return was found, but the search assumed that vec holds the address of spin, each time that the jump
;@ mend jmp (vec) => jmp spin
;@ good 0 1 of 1 routines bounded
        .vectors nmi, reset, nmi
        .zeropage
pad:    .res 1
vec:    .res 2
        .code
reset:  ldx #$FF
        txs
        lda #<spin
        sta vec
        lda #>spin
        sta vec+1
main:   jsr go
        jmp main
;;; go - goes on where the vector leads.
go:     lda #<fin
        ldx #1
        sta pad,x
        lda #>fin
        inx
        sta pad,x
        jmp (vec)
fin:    rts
spin:   rts
nmi:    rti
