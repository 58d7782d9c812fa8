; The NMI handler takes more than a frame in every second frame. The main loop only waits.
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
        jmp main

main:   lda ticks
.wait:  cmp ticks
        beq .wait
        jsr work
        jmp main

work:   ldx #4
.loop:  dex
        bne .loop
        rts

nmi:    pha
        txa
        pha
        tya
        pha
        inc ticks
        lda ticks
        lsr a
        bcc .end
        jsr long
.end:   pla
        tay
        pla
        tax
        pla
        rti

; long takes more than a frame and writes nothing.
long:   ldy #26
.outer: ldx #0
.inner: dex
        bne .inner
        dey
        bne .outer
        rts

irq:    rti
