;;;; bound --frame of a game that comes to its main loop by luck: the NMI handler reads $2002, which the code before the main loop reads to see vblank
;@ run  bound --frame FILE --frames 0
;@ bad  0 if the program has come to its main loop
;@ mend nmi:    bit $2002 => nmi:
;@ good 0 frame never missed: at most

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .code
nmi:    bit $2002
        inc flag
irq:    rti
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
.c:     .res 100, $EA           ; NOPs
        bit $2002
        bpl .c
main:   lda #0
        sta flag
w:      lda flag
        beq w
        jmp main
