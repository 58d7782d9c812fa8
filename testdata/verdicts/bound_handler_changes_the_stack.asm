;;;; bound handler changes the stack - an NMI handler changes X between LDX and TXS, if the program starts again
;@ run  bound FILE --frames 0 work
;@ bad  0 the bound holds if the stack stays above $0121, the highest byte that the write at
;@ mend ldx #$23 => cpx #$23
;@ good 0 1 of 1 routines bounded
;@ run  bound FILE --watch --all --frames 60 work
;@ bad  1 a bound would be proved only if the stack stays above $0121
;@ mend ldx #$23 => cpx #$23
;@ good 0 no routine contradicted its proof

        .mapper 0
        .vectors nmi, reset, irq
        .code
nmi:    ldx #$23
irq:    rti
reset:  ldx #$FF
        nop
        nop
        nop
        nop
        txs
        lda #$80
        sta $2000
        jsr work
        jmp reset
work:   jsr sub
        rts
sub:    lda #>(other-1)
        sta $0121
        lda #<(other-1)
        sta $0120
        rts
other:  ldx #0
.l:     dex
        bne .l
        rts
