; by pool6502: eight shifts, and each carry is added
        .zeropage
byte:   .res 1

        .code

;;; bits - how many bits of A are 1?
bits:
        sta byte
        lda #0
        .repeat 8
        asl byte
        adc #0
        .endrepeat
        rts
