; by pool6502: shift and add, one bit of A in each round
        .zeropage
factor: .res 1
low:    .res 1

        .code

;;; multiply - A times X.
multiply:
        stx factor
        sta low
        lda #0
        ldx #8
        lsr low
.bit:
        bcc .shift
        clc
        adc factor
.shift:
        ror a
        ror low
        dex
        bne .bit
        tax
        lda low
        rts
