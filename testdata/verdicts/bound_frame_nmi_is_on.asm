;;;; bound --frame of a program whose only store to $2000 before its main loop leaves NMI off, so that no NMI ever comes
;@ run  bound --frame FILE --frames 20
;@ bad  1 this loop waits while NMI is off
;@ mend lda var ;a => lda #$80
;@ good 0 frame never missed: at most 45 of 29,780 cycles found

; a byte of which bit 7 is set turns it on
;@ mend lda var ;a => lda var\n ora #$80

; no run shows it
;@ run  bound --frame FILE --frames 0
;@ bad  0 if NMI is on when the program comes to the loop at
;@ mend lda var ;a => lda #$80
;@ good 0 frame never missed: at most 45 of 29,780 cycles Can

; it turns NMI off again
;@ with lda var ;a => lda #$80
;@ with nop ;b => lda var ;d\n sta $2000
;@ mend lda var ;d => lda #$80

; a store that turns NMI on is passed by
;@ with lda var ;a => lda $10\n lsr a\n bcc .s\n lda #$80
;@ with nop ;b => .s: lda #0\n clc
;@ mend bcc .s => nop
;@ bad  0 (let the last store to $2000 on each way to that loop store a constant with bit 7 set, such as #$80)

; a routine turns it off again
;@ with lda var ;a => lda #$80
;@ with nop ;b => jsr turn
;@ mend lda #0 ;e => lda #$80
;@ good 0 frame: the bound holds if the write to $2000 at

; a write through a pointer may turn it off again
;@ with lda var ;a => lda #$80
;@ with sta $2000 ;f => ora var\n sta $2000
;@ with nop ;b => ldy #0\n sta (ptr),y
;@ mend sta (ptr),y => nop
;@ good 0 frame never missed: at most 45 of 29,780 cycles Can

; an index decides whether the store turns it on
;@ with lda var ;a => lda $4016\n and #1\n tax\n lda #$80
;@ with sta $2000 ;f => ora var\n sta $1FFF,x
;@ mend and #1 => ora #1\n and #1

; the constant does not show it behind an index
;@ with lda var ;a => ldx #1\n lda #$80
;@ with sta $2000 ;f => sta $2000,x
;@ mend ldx #1 => ldx #0

; it turns NMI off behind a second TXS
;@ with lda var ;a => lda #$80
;@ with nop ;b => txs\n lda var ;d\n sta $2000
;@ mend lda var ;d => lda #$80
;@ good 0 frame: the bound holds if the program, when it first

; the constant shows it where the code cannot be followed to the main loop
;@ with nop ;b => .u: lda $4016\n and #2\n bne .u
;@ good 0 frame · vblank: the bounds hold if the program has come to its main loop
;@ mend lda var ;a => lda #$80

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
var:    .res 1
ptr:    .res 2
        .code
nmi:    inc flag
irq:    rti
turn:   lda #0 ;e
        sta $2000
        rts
reset:  sei
        ldx #$FF
        txs
        lda #0
        sta flag
        sta var
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda var ;a
        sta $2000 ;f
        nop ;b
main:   lda flag
        beq main
        lda #0
        sta flag
        jmp main
