;;;; bound frame uploads before main - the code before the main loop writes to the PPU in the vblank in which rendering is turned on
;@ run  bound --frame FILE
;@ mend ldx #$FF => ldx #$01
;@ bad  0 vblank never overrun
;@ good 0 the stack did not overflow

        .mapper 0
        .vectors nmi, reset, none
        .zeropage
flag:   .res 1
        .code
nmi:    inc flag
none:   rti
reset:  sei
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$3F
        sta $2006
        lda #0
        sta $2006
        ldx #32
        lda #$0F
.c:     sta $2007
        dex
        bne .c
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
main:   lda flag
.w:     cmp flag
        beq .w
        jmp main
