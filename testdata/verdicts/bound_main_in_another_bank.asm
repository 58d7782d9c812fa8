;;;; bound main in another bank - a routine that the main program calls only from a bank which it switches in
;@ run  bound FILE
;@ bad  1 f: the bound is above the budget; it is also on trust
;@ mend sta one => lda one
;@ good 0 proved

; of the whole program, nothing is proved
;@ run  bound FILE --frame -n 0
;@ bad  0 vblank open: the board can switch the bank of the reset vector, so that it is not known where the program begins; measure frames with pool6502 profile instead
;@ mend .mapper 180 => .mapper 2
;@ good 0 vblank open: no code before the main loop turns NMI on

        .mapper 180
        .prgrom 32
        .chrram 8
n = $10
        .bank 1
        .org $C000
other:  jmp other
        .org $C100
        jsr f
        rts
        .org $FFFA
        .word nmi, other, irq
        .bank 0
        .org $8000
;;; f - counts n down.
;;; Budget   <= 44 cycles
f:      lda #5
        sta n
.l:     dec n
        bne .l
        rts
nmi:    pha
        jsr f
        lda #200
        sta n
        pla
irq:    rti
        .org $8100
        rts
reset:  sei
        ldx #$FF
        txs
main:   lda #$80
        sta $2000
        lda #1
        sta one
        jsr $C100
        jmp main
one:    .byte 1
        .org $BFFA
        .word nmi, reset, irq
