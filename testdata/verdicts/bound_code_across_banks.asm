;;;; bound code across banks - a jump whose operand is in the next bank, which the code has switched
;@ run  bound FILE
;@ bad  1 the bank of the code may have been switched
;@ mend jmp across => jmp end
;@ good 0 proved

        .mapper 4
        .prgrom 64
        .chrram 8
        .vectors nmi, reset, nmi
        .zeropage
slow:   .res 1
        .code
        .bank 0, $8000
        .org $9FE0
;;; f - waits, if slow is not 0, and jumps to its end.
;;; Budget   <= 1_100 cycles
f:      lda #7
        sta $8000
        lda #2
        sta $8001
        lda slow
        beq end
        ldx #200
.next:  dex
        bne .next
        jmp across
end:    ldy #1
        rts
        .org $9FFF
across: .byte $4C
        .bank 2, $A000
        .org $A000
        .word end
        .bank 7, $E000
        .org $E000
nmi:    rti
reset:  sei
        ldx #$FF
        txs
        ldx #6
        stx $8000
        ldx #0
        stx $8001
        inc slow
main:   jsr f
        jmp main
