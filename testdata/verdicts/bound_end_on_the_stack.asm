;;;; bound end on the stack - a byte counts up to a byte of page 1 where interrupts push
;@ run  bound FILE work
;@ bad  0 no limit was found for the loop
;@ mend cmp $01FC => cmp end
;@ good 0 1 of 1 routines bounded

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
pos:    .res 1
end:    .res 1
        .code
nmi:    rti
reset:  ldx #$FF
        txs
        lda #$80
        sta $2000
main:   jsr work
        jmp main
;;; work - counts pos up to the end.
work:   inc pos
        lda pos
        cmp $01FC
        bne work
        rts
