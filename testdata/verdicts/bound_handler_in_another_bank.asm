;;;; bound handler in another bank - the NMI handler of one bank is in RAM
;@ run  bound FILE
;@ bad  1 no NMI comes while PRG bank 0 is at $FFFA-$FFFF, whose NMI vector leads to no known code
;@ mend .word $0300 => .word irq
;@ good 0 proved

        .mapper 7
        .prgrom 128
        .chrram 8
n = $10
        .bank 0
        .org $8000
;;; f - counts n down.
;;; Budget   <= 44 cycles
f:      lda #5
        sta n
.l:     dec n
        bne .l
        rts
reset:  sei
        ldx #$FF
        txs
        lda #$E6                ; inc n
        sta $0300
        lda #n
        sta $0301
        lda #$40                ; rti
        sta $0302
main:   lda #$80
        sta $2000
        jsr f
        jmp main
irq:    rti
        .org $FFFA
        .word $0300
        .word reset, irq
        .bank 1
        .org $8000
one:    jmp one
none1:  rti
        .org $FFFA
        .word none1, one, none1
        .bank 2
        .org $8000
two:    jmp two
none2:  rti
        .org $FFFA
        .word none2, two, none2
        .bank 3
        .org $8000
three:  jmp three
none3:  rti
        .org $FFFA
        .word none3, three, none3
