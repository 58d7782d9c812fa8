;;;; bound --frame of a program whose only store to $2000 before its main loop leaves NMI off, so that no NMI ever comes
;@ run  bound --frame FILE --frames 20
;@ bad  1 the loop goes on while NMI is off
;@ mend lda var ;a => lda #$80
;@ good 0 frame never missed: at most 45 of 29,780 cycles Can

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
;@ with nop ;b => .s:
;@ mend bcc .s => nop

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
var:    .res 1
        .code
nmi:    inc flag
irq:    rti
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
        sta $2000
        nop ;b
main:   lda flag
        beq main
        lda #0
        sta flag
        jmp main
