; The loop in which the main program waits also works: in every fourth frame it writes once and counts for more than a frame.
; That is busy time, but the frame does not count as missed, because the work is part of the loop.
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
work:   .res 1
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
        and #3
        bne .over
        inc work
        ldy #40
.outer: ldx #0
.inner: dex
        bne .inner
        dey
        bne .outer
.over:  jmp main

nmi:    inc ticks
irq:    rti
