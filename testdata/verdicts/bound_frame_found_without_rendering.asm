;;;; bound --frame of a program that turns rendering off for a pass: what the play found is of all its frames
;@ run  bound --frame FILE --frames 60
;@ bad  0 found 23,233 cycles in 60 frames from power-on · bound 23,241
;@ mend ldy #15 => ldy #1
;@ good 0 found 5,229 cycles in 60 frames from power-on

; an NMI comes while rendering is off
;@ with ldy #15 => ldy #50
;@ bad  0 found 5 bytes in 60 frames from power-on · bound 5, reached
;@ mend ldy #50 => ldy #1
;@ good 0 found 3 bytes in 60 frames from power-on · bound 5

        .mapper 0
        .vectors nmi, reset, none
        .zeropage
n:      .res 1
k:      .res 1
        .code
nmi:    inc n
none:   rti
reset:  sei
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
main:   lda n
.w:     cmp n
        beq .w
        inc k
        lda k
        and #15
        bne .s
        lda #0
        sta $2001
        ldy #15
        jsr delay
        lda #$1E
        sta $2001
.s:     ldy #3
        jsr delay
        jmp main
delay:  ldx #0
.x:     dex
        bne .x
        dey
        bne delay
        rts
