;;;; bound --frame prints the conditions of a bound that is longer than a frame
;@ run  bound --frame FILE --frames 5
;@ bad  0 the stack did not overflow in 5 frames from power-on frame: the bound holds if the write at
;@ mend ldx #30 => ldx #3
;@ good 0 frame never missed

        .mapper 0
        .vectors nmi, reset, none
        .zeropage
flag:   .res 1
n:      .res 1
        .code
loop:   ldx n
        sta $0100,x
        sta $2005
        ldx #30
.x:     ldy #0
.y:     dey
        bne .y
        dex
        bne .x
main:   lda flag
        beq main
        lda #0
        sta flag
        jmp loop
nmi:    inc flag
none:   rti
reset:  sei                     ; S is not known, so that the answer about the stack is open
        cld
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #0
        sta flag
        lda #$80
        sta $2000
        jmp main
