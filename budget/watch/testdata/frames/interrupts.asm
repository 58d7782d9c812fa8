; NMI and IRQ have the same handler. The frame counter's IRQ strikes while the main loop waits, and the
; handler's BRK interrupts the handler itself. The DMC plays a sample, and the NMI starts a sprite DMA.
        .vectors shared, reset, shared
        .zeropage
ticks:  .res 1
nested: .res 1
        .code
reset:  ldx #$FF
        txs
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$4E                ; a loop, rate 14
        sta $4010
        lda #$FF                ; $FFC0, 17 bytes
        sta $4012
        lda #1
        sta $4013
        lda #$10
        sta $4015
        lda #0                  ; the frame counter's IRQ is on
        sta $4017
        lda #$80
        sta $2000
        cli
main:   lda ticks
.wait:  cmp ticks
        beq .wait
        jsr work
        jmp main

work:   ldx #30
.loop:  dex
        bne .loop
        rts

shared: pha
        lda nested
        bne .end
        inc nested
        brk
        nop
        dec nested
        lda $4015               ; ends the IRQ of the frame counter
        bit $2002
        bpl .end
        lda #2
        sta $4014
        inc ticks
.end:   pla
        rti
