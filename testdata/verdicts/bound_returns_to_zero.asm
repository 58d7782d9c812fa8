;;;; bound returns to zero - the index of a jump by RTS reads beyond its tables, and the jump goes to $0000, which has no label of code
;@ run  bound FILE --watch --frames 10
;@ bad  1 This does not hold: in frame 0 it goes to $0000
;@ mend ldx #$FF ;index => ldx #1
;@ good 0 no routine contradicted its proof

        .mapper 0
        .vectors nmi, reset, nmi
        .code
nmi:    rti
reset:  ldx #$FF
        txs
        ldx #$FF ;index
        jsr go
main:   jmp main
go:     lda high,x
        pha
        lda low,x
        pha
        rts
high:   .hibytes one-1, two-1
one:    rts
two:    ldy #0
.l:     dey
        bne .l
        rts
low:    .lobytes one-1, two-1
