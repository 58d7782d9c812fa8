;;;; bound on trust - a loop that looks for the end of data about which nothing is known
;@ run  bound FILE
;@ bad  1 find: the bound is on trust
;@ mend <= 20000 cycles => <= 20000 cycles\n;;; Bound    .l <= 16
;@ good 0 proved
;@ run  bound FILE --format junit
;@ bad  1 the bound is on trust
;@ mend <= 20000 cycles => <= 20000 cycles\n;;; Bound    .l <= 16
;@ good 0 proved
;@ run  test FILE --bound
;@ bad  1 find: the bound is on trust
;@ mend <= 20000 cycles => <= 20000 cycles\n;;; Bound    .l <= 16
;@ good 0 proved

        .zeropage
data:   .res 64
        .code
;;; find - looks for a zero.
;;; Budget   <= 20000 cycles
;;; Case     short: -> A=0
find:   ldx #$FF
.l:     inx
        lda data,x
        bne .l
        rts
