;;;; bound frame stack of a nested NMI - the handler turns NMI on, while the code before the main loop turns NMI off just as the NMI comes
;@ run  bound --frame FILE --frames 10
;@ bad  0 stack open: an NMI may interrupt the NMI handler
;@ mend lda #1 ;off => lda #$80
;@ good 0 stack never overflows: at most 4 of 256 bytes

        .mapper 0
        .vectors nmi, reset, none
        .zeropage
flag:   .res 1
        .code
nmi:    pha
        inc flag
        lda #$80
        sta $2000
        lda #$80
        sta $2000
        nop
        pla
none:   rti
reset:  sei
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
        ldy #160
.o:     ldx #200
.i:     lda #1 ;off
        nop
        sta $2000
        lda #$80
        sta $2000
        dex
        bne .i
        dey
        bne .o
.c:     bit $2002
        bpl .c
        lda #$80
        sta $2000
        lda #0
        sta flag
main:   lda flag
.w:     beq main
        lda #0
        sta flag
        jmp main
