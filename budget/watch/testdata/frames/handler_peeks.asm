; The NMI handler pulls two of the three bytes that the NMI has pushed, calls a routine, is interrupted, and pushes the
; bytes again.
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
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
        jmp main

nmi:    pla
        tax
        pla
        jsr count
        brk
        nop
        pha
        txa
        pha
        rti

count:  inc ticks
        rts
irq:    rti
