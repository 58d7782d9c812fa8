;;;; bound --frame of programs in which the stack pointer goes below $0100, or points to data
; the stack begins at S = 0, as in cc65's startup code, and calls nest so deep that it is full
;@ run  bound --frame FILE --frames 60
;@ bad  1 stack overflowed: in frame
;@ mend ldx #130 => ldx #30
;@ good 0 the stack did not overflow in 60 frames

; it begins at S = 1, and NMIs push to $0101, $0100 and $01FF; at S = 2, what the handler pushes then goes to $01FF
;@ with ldx #0 ;top => ldx #2
;@ with jsr deep => nop
;@ bad  1 stack overflowed: in frame
;@ mend ldx #2 => ldx #1

; the NMI handler pulls data with S at $0110, and pushes there
;@ with ldx #0 ;top => ldx #$FF
;@ with jsr deep => nop
;@ with nop ;nmi => ldx #$10\n        txs\n        php\n        pla\n        sta $2007
;@ bad  0 stack open:
;@ mend php => nop
;@ good 0 never overflows

; it begins at S = 0, and the NMI handler lets S point to $0100, where the address is to which it returns, and pushes there
;@ with ldx #130 => ldx #30
;@ with nop ;nmi => ldx #0 ;data\n        txs\n        php
;@ bad  1 stack overflowed: in frame
;@ mend ldx #0 ;data => ldx #$10
;@ good 0 Can the stack overflow? It has 256 bytes.

; it begins at S = 1, and the main loop calls nothing: after each NMI the program waits again
;@ with ldx #0 ;top => ldx #1
;@ with ldx s => jmp .on
;@ with inc flag => \n.on:    inc flag
;@ with jsr deep => nop\n.z:     ldy #0\n.y:     dey\n        bne .y\n        dex\n        bne .z
;@ bad  1 frame missed
;@ mend ldx #130 => ldx #3
;@ good 0 frame never missed

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
s:      .res 1
        .code
nmi:    pha
        txa
        pha
        tsx
        stx s
        nop ;nmi
        ldx s
        txs
        inc flag
        pla
        tax
        pla
irq:    rti
reset:  sei
        ldx #0 ;top
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
main:   lda flag
.w:     cmp flag
        beq .w
        ldx #130
        jsr deep
        jmp main
deep:   dex
        beq .x
        jsr deep
.x:     rts
