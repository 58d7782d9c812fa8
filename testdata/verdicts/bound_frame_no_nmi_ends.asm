;;;; bound frame no NMI ends - a loop that looks like a wait ends at once, because its byte is not 0
;@ run  bound --frame FILE
;@ bad  0 no NMI ends the loop at
;@ mend inc m => inc flag
;@ good 0 may end before an NMI comes
        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
flag:   .res 1
m:      .res 1
        .code
reset:  ldx #$FF
        txs
        lda #$80
        sta $2000
main:   lda #1
        sta flag
.w:     lda flag
        beq .w
        jmp main
nmi:    inc m
irq:    rti
