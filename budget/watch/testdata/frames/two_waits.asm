; The main program waits in two loops one after the other; the second one calls a routine in each round.
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
half:   .res 1
        .code
reset:  ldx #$FF
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
        inc half
        lda $4016
        lda ticks
.again: jsr look
        beq .again
        jmp main

look:   nop
        jsr deeper
        cmp ticks
        rts

deeper: rts

nmi:    inc ticks
        rti
irq:    rti
