; by pool6502: shift and add without a loop
        .zeropage
factor: .res 1
low:    .res 1

        .code

        .macro step
        bcc @shift
        adc factor
@shift: ror a
        ror low
        .endmacro

;;; multiply - A times X.
multiply:
        dex                     ; store X - 1: C is 1 at each addition
        stx factor              ; and adds the missing 1, without a clc
        inx
        beq .zero
        sta low
        lda #0
        lsr low
        .repeat 8
        step
        .endrepeat
        tax
        lda low
        rts
.zero:
        lda #0
        rts
