; The main loop polls only once in a while: each round of the waiting loop has a delay that counts, and every
; fourth turn looks at the controllers in a loop of its own.
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
.wait:  ldx #30
.delay: dex
        bne .delay
        ldy #2
.short: dey
        bne .short
        cmp ticks
        beq .wait
        lda ticks
        and #3
        bne main
        lda $4017
.held:  lda #8
        jmp .test
.more:  nop
.test:  bit ticks
        beq .leave
        bne .more
.leave: jmp main

nmi:    inc ticks
        pha
        txa
        ldx #60
.work:  dex
        bne .work
        tax
        pla
        rti
irq:    rti
