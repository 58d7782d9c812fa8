; by pool6502: a table for half a byte
        .code

;;; bits - how many bits of A are 1?
bits:
        tax
        lsr a
        lsr a
        lsr a
        lsr a
        tay
        txa
        and #15
        tax
        lda of,x
        clc
        adc of,y
        rts

        .align 16
of:     .byte 0,1,1,2,1,2,2,3,1,2,2,3,2,3,3,4
