;;;; bound no mark - a loop whose index comes round again, because a byte of RAM counts how often
;@ run  bound FILE
;@ bad  1 finds the end of its data within 256 rounds
;@ mend dec data+1 => bit data+1
;@ good 1 finds the value that ends it within 256 rounds

        .zeropage
data:   .res 64
        .code
;;; wide - counts by an index and a byte.
;;; Budget   <= 20000 cycles
wide:   ldx #0
        lda data
        sta data+1
.l:     inx
        bne .e
        dec data+1
.e:     lda data+3,x
        eor data+1
        cmp data+2
        bne .l
        rts
