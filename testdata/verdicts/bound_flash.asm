;;;; bound of a routine in flash memory, which the program changes: that it does not is a condition, which is not tried
;@ run  bound FILE
;@ bad  0 if the program does not change its PRG ROM, which is flash memory
;@ mend .battery => ;
;@ good 0 1 of 1 budgets proved

; the program makes 256 rounds of the loop
;@ run  profile FILE --frames 60
;@ bad  0 $C000
;@ mend lda #$A0 => lda #$90
;@ good 0 work

        .mapper 30
        .battery
        .prgrom 32
        .vectors nmi, reset, nmi
        .zeropage
n:      .res 1
        .code
        .bank 1, $C000
        .org $C000
;;; work - a delay.
;;; Budget   <= 20 cycles
work:   ldx #1
.l:     dex
        bne .l
        rts
nmi:    inc n
        rti
code:   lda #1
        sta $C000
        lda #$AA
        sta $9555
        lda #0
        sta $C000
        lda #$55
        sta $AAAA
        lda #1
        sta $C000
        lda #$A0
        sta $9555
        lda #0
        sta $8001
        ldx #40
        dex
        .byte $D0,$FD
        rts
codeend:
reset:  sei
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
        ldx #0
.c:     lda code,x
        sta $0300,x
        inx
        cpx #codeend-code
        bne .c
        jsr $0300
main:   lda n
.w:     cmp n
        beq .w
        jsr work
        jmp main
