; The main loop waits in two loops in turn and writes nothing. The first one begins with the first byte of the ROM.
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
        .code
main:   cmp ticks
        beq main
        nop
        nop
        lda ticks
.other: cmp ticks
        beq .other
        nop
        lda ticks
        jmp main

reset:  ldx #$FF
        txs
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
        jmp main

nmi:    inc ticks
irq:    rti
