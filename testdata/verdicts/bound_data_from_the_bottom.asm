;;;; bound watch - a routine pulls data from the bottom of the stack's page while an NMI may come
;@ run  bound FILE --watch --frames 60
;@ bad  1 until the TXS that restores S (S does not point to the stack there). This does
;@ mend lda #$80 => lda #0
;@ good 0 no routine contradicted its proof

        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
sav:    .res 1
n:      .res 1
        .code
nmi:
irq:    rti
reset:  sei
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
main:   jsr go
        jmp main
;;; go - pops bytes.
;;; Budget   <= 2000 cycles
go:     jsr r
        rts
r:      tsx
        stx sav
        ldx #0
        txs
        .repeat 100
        pla
        .endrepeat
        ldx sav
        txs
        rts
