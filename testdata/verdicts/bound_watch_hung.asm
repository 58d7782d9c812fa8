;;;; bound watch hung - an IRQ that nobody acknowledges keeps the processor in its handler, while a loop waits for an NMI that is off
;@ run  bound FILE --watch --frames 10
;@ bad  1 a condition does not hold for 1 routine
;@ mend sta $4017 => lda #$40\n        sta $4017\n.a:     bit $2002\n        bpl .a\n.b:     bit $2002\n        bpl .b
;@ good 0 no routine contradicted its proof

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .code
nmi:    inc flag
irq:    rti
reset:  ldx #$FF
        txs
        lda #0
        sta $4017
        lda #$80
        sta $2000                               ; too early: the PPU does not listen yet
        cli
main:   jsr wait
        jmp main
wait:   lda flag
        beq wait
        lda #0
        sta flag
        rts
