; by pool6502: bubble sort: seven passes over all pairs of neighbours
        .ram
list:   .res 8

        .code

;;; sort - put the eight bytes of list in order.
sort:
        ldy #7
.pass:
        ldx #0
.pair:
        lda list,x
        cmp list+1,x
        bcc .next
        pha
        lda list+1,x
        sta list,x
        pla
        sta list+1,x
.next:
        inx
        cpx #7
        bne .pair
        dey
        bne .pass
        rts
