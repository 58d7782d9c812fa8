;;;; bound watch stack left - an NMI handler that forgets to pull what it has pushed
;@ run  bound FILE --watch --frames 60
;@ bad  1 its handler does not end with an RTI that finds the stack as it was
;@ mend nop ;pull => pla
;@ good 0 no routine contradicted its proof

        .mapper 0
        .vectors nmi, reset, irq
        .code
nmi:    pha
        lda #2
        sta $4014
        nop ;pull
irq:    rti
reset:  sei
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
main:   jsr w
        jmp main
;;; w - waits.
;;; Budget <= 90000 cycles
w:      bit $2002
        bpl w
        rts
