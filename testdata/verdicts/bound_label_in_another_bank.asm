;;;; bound label in another bank - a jump goes to a label in a bank of which nothing is known
;@ run  bound FILE
;@ bad  1 PRG bank 0 is at $8000-$BFFF
;@ mend $C0, $80 => $C0, $C0
;@ good 0 goes to a label (labels that it can reach: 1)

        .mapper 2
        .prgrom 64
        .vectors nmi, reset, nmi
        .zeropage
lo:     .res 1
hi:     .res 1
        .bank 0
        .org $8000
        nop
far:    ldx #200
.l:     dex
        bne .l
        rts
        .bank 3
        .org $C000
        nop
near:   rts
        .org $C200
reset:  lda #0
        sta zero
main:   lda #0
        sta lo
        lda #1
        sta hi
        jsr f
        jmp main
zero:   .byte 0
table:  .byte $C0, $80
;;; f - goes to one of 512 addresses.
;;; Budget   <= 100 cycles
f:      lda hi
        and #1
        tax
        lda table,x
        pha
        lda lo
        pha
        rts
nmi:    rti
