; The start of the program calls itself, three deep: what it costs counts once. Then it throws the return addresses away.
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
depth:  .res 1
        .code
reset:  inc depth
        lda depth
        cmp #3
        beq .on
        jsr reset
.on:    ldx #$FF
        txs
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
main:   lda ticks
.wait:  cmp ticks
        beq .wait
        jmp main

nmi:    inc ticks
irq:    rti
