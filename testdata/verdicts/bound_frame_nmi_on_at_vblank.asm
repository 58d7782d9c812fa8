;;;; bound --frame of a program that turns NMI on as the next vblank begins, because it has read $2002 at the end of the last one
;@ run  bound --frame FILE --frames 0
;@ bad  0 vblank: the bound holds if each NMI comes when vblank begins
;@ mend ldx #96 => ldx #93
;@ good 0 vblank never overrun: at most 23 of 2,273 cycles Can
; the first NMI is late
;@ run  profile FILE --frames 12
;@ bad  0 25 at worst
;@ mend ldx #96 => ldx #93
;@ good 0 16 at worst
; and a run shows that
;@ run  bound --frame FILE --frames 12
;@ bad  1 vblank open: a bound would be proved only if each NMI comes when vblank begins
;@ mend ldx #96 => ldx #93
;@ good 0 vblank never overrun: at most 23 of 2,273 cycles Can

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .code
nmi:    sta $2005
irq:    rti
reset:  sei
        ldx #$FF
        txs
        lda #$1E
.a:     bit $2002
        bpl .a
        ldy #24
.pe:    ldx #0
.pd:    dex
        bne .pd
        dey
        bne .pe
        ldx #234
.pf:    dex
        bne .pf
        nop
        lda $00
        lda #$1E
        ldx $2001
.b:     bit $2002
        bpl .b
        ldy #14
.qe:    ldx #0
.qd:    dex
        bne .qd
        dey
        bne .qe
        ldx #96
.qf:    dex
        bne .qf
        nop
        nop
        nop
        lda $00
        lda #$1E
        sta $2001
        ldy #6
.re:    ldx #0
.rd:    dex
        bne .rd
        dey
        bne .re
        ldx #255
.rf:    dex
        bne .rf
        nop
        nop
        lda $00
        lda #$1E
        ldx #0
        ldy #$80
        sty $2000
        inc $0200,x
main:   jmp main
