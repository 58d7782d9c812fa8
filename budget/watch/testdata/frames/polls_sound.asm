; The main loop waits for the interrupt flag of the APU's frame counter, which is set in the middle of a frame. Interrupts are
; masked.
        .vectors irq, reset, irq
        .zeropage
seen:   .res 1
        .code
reset:  bit $2002
        bpl reset
        ldy #10
.outer: ldx #0
.delay: dex
        bne .delay
        dey
        bne .outer
        stx $4017
main:   bit $4015
        bvc main
        inc seen
        jmp main
irq:    rti
