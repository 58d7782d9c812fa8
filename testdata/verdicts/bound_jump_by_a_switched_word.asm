;;;; bound of a jump through a word in a bank of ROM that the routine has just switched in: the word is read there
;@ run  bound FILE --frames 0
;@ bad  1 f: the bound is above the budget
;@ mend Budget   <= 60 cycles => Budget   <= 4598 cycles
;@ good 0 1 of 1 budgets proved

        .mapper 2
        .prgrom 64
        .vectors nmi, reset, nmi
        .zeropage
n:      .res 1
        .bank 0, $8000
        .org $8000
        .word done
        .bank 1, $8000
        .org $8000
        .word f
        .code
nmi:    rti
banks:  .byte 0, 1, 2, 3
reset:  sei
        ldx #$FF
        txs
main:   lda #100
        sta n
        jsr f
        jmp main
;;; f - loops through a word of bank 1.
;;; Budget   <= 60 cycles
f:      dec n
        beq done
        ldx #1
        stx banks+1
        jmp ($8000)
done:   rts
