; by pool6502: shift until nothing is left
        .code

;;; bits - how many bits of A are 1?
bits:
        ldx #255
.one:
        inx
.zero:
        asl a
        bcs .one
        bne .zero
        txa
        rts
