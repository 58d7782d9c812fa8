;;;; profile of a handler that hangs - one of its calls never ends, and so has broken the budget
;@ run  profile FILE --frames 60
;@ bad  1 the NMI handler took
;@ mend jmp slow => jmp done
;@ good 0 budgets 1 of 1 hold

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
n:      .res 1
        .code
;;; Budget nmi: <= 300 cycles
nmi:    pha
        inc n
        lda n
        cmp #20
        beq slow
done:   pla
irq:    rti
slow:   inc n
        dec n
        jmp slow
reset:  sei
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
.m:     lda n
.w:     cmp n
        beq .w
        jmp .m
