;;;; bound --frame of a first pass that begins at once - code before the main loop writes through a pointer, which happens to point to the flag
;@ run  bound --frame FILE
;@ bad  1 a bound would be proved only if the program, when it first comes to the loop
;@ mend sta (p),y => lda (p),y
;@ good 0 budget frame <= 29500 cycles a frame is proved: at most 25,778 of 29,500 cycles

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
p:      .res 2
n:      .res 2
        .code
;;; Budget frame: <= 29500 cycles a frame
nmi:    inc flag
irq:    rti
reset:  sei
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #0
        sta flag
        lda n
        sta p
        lda n+1
        sta p+1
        ldy #0
        lda #1
        sta (p),y
        lda #$1E
        sta $2001
        ldx #90
        jsr delay
        lda #$80
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag
        ldx #20
        jsr delay
        jmp main
delay:  ldy #0
.y:     dey
        bne .y
        dex
        bne delay
        rts
