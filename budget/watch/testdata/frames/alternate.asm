; The main loop waits in three loops in turn and writes nothing. The first one begins with the first byte of the ROM, the
; last one is in a routine.
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
        .code
main:   cmp ticks
        beq main
        nop
        nop
        lda ticks
other:  cmp ticks
        beq other
        nop
        jsr poll
        jmp main

poll:   lda ticks
.wait:  cmp ticks
        beq .wait
        lda ticks
        rts

reset:  ldx #$FF
        txs
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
        jmp other               ; the second loop is the first one that runs

nmi:    inc ticks
irq:    rti
