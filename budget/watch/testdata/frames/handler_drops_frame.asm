; The NMI handler does not return: it drops the three bytes that the NMI has pushed, and starts the
; next turn of the main loop.
        .vectors nmi, reset, irq
        .zeropage
turn:   .res 1
        .code
reset:  ldx #$FF
        txs
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
idle:   jmp idle

nmi:    pla
        pla
        pla
        inc turn
        lda turn
        and #3
        bne .short
        jsr work
        jsr work
.short: jmp idle

work:   ldy #12
.outer: ldx #0
.inner: dex
        bne .inner
        dey
        bne .outer
        rts

irq:    rti
