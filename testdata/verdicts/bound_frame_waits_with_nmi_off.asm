;;;; bound --frame of a game that waits for an NMI before its main loop while NMI is off, and so never comes there
;@ run  bound --frame FILE --frames 0
;@ bad  0 if the program has come to its main loop
;@ mend lda #$00 => lda #$80
;@ good 0 frame never missed: at most 45 of

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .code
nmi:    inc flag
irq:    rti
;;; wait - waits for the next NMI.
wait:   lda flag
.w:     cmp flag
        beq .w
        rts
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
        jsr wait
        lda #$00                ; off, to load a level
        sta $2000
        jsr wait                ; and so this never ends
.c:     bit $2002
        bpl .c
        lda #$80
        sta $2000
main:   lda #0
        sta flag
w:      lda flag
        beq w
        jmp main
