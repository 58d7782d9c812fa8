; The IRQ handler interrupts itself by BRK until twenty of them are nested, which is more than the meter follows. Its
; innermost one goes on through an address that it has pushed itself, with RTI.
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
depth:  .res 1
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
        jsr work
        jmp main

work:   lda #20
        sta depth
        brk
        nop
        rts

irq:    dec depth
        beq .inner
        brk
        nop
        rti
.inner: lda #>land
        pha
        lda #<land
        pha
        php
        rti
;;; land - is reached by RTI only.
land:   nop
        rti

nmi:    inc ticks
        rti
