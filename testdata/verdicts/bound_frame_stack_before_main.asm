;;;; bound frame stack before main - the code before the main loop overflows the stack
;@ run  bound --frame FILE
;@ bad  1 stack overflowed: in frame 2 from power-on a push went below $0100
;@ mend ldx #$02 => ldx #$20
;@ good 0 stack never overflows

        .mapper 0
        .vectors nmi, reset, none
        .zeropage
flag:   .res 1
        .code
nmi:    inc flag
none:   rti
reset:  sei
        cld
        ldx #$02
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        jsr one
        ldx #$FF
        txs
        lda #$80
        sta $2000
main:   lda flag
.w:     cmp flag
        beq .w
        jmp main
one:    jsr two
        rts
two:    jsr three
        rts
three:  pha
        pla
        rts
