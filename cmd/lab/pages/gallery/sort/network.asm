; by pool6502: a network of 19 comparisons, in the zero page
        .zeropage
list:   .res 8

        .code

        .macro order a, b
        lda list+a
        ldx list+b
        cpx list+a
        bcs @done
        sta list+b
        stx list+a
@done:
        .endmacro

;;; sort - put the eight bytes of list in order.
sort:
        order 0, 2
        order 1, 3
        order 4, 6
        order 5, 7
        order 0, 4
        order 1, 5
        order 2, 6
        order 3, 7
        order 0, 1
        order 2, 3
        order 4, 5
        order 6, 7
        order 2, 4
        order 3, 5
        order 1, 4
        order 3, 6
        order 1, 2
        order 3, 4
        order 5, 6
        rts
