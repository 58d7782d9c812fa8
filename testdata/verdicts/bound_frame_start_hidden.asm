;;;; bound frame start hidden - a routine before the main loop changes its return address and so goes to a CLI; the main loop points S to data for a time
;@ run  bound FILE --frame
;@ bad  1 does not reach the stack. This does not hold: in frame
;@ mend jsr hide => nop
;@ good 0 never missed: at most 67 of 29,780 cycles, under the conditions below

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
old:    .res 1
        .code
nmi:    inc flag
irq:    rti
reset:  sei
        ldx #$FF
        txs
.w:     bit $2002
        bpl .w
        jsr hide
.v:     bit $2002
        bpl .v
start:  lda #$80
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag
        tsx
        stx old
        ldx #$3F
        txs
        pla
        sta $0300
        ldx old
        txs
        jmp main
hide:   lda #>(hidden-1)
        sta $01FF
        lda #<(hidden-1)
        sta $01FE
        rts
hidden: lda #0
        sta $4017
        cli
        jmp start
