;;;; bound --frame of a start that turns NMI off and on in each round: the NMI handler may run between the read of $2002 and the store
;@ run  bound --frame FILE --frames 0
;@ bad  0 if each NMI comes
;@ mend bne .c => nop
;@ good 0 vblank never overrun: at most 36 of 2,273 cycles
; the late NMI comes at the main loop
;@ run  profile FILE --frames 60
;@ bad  0 2,284 at worst
;@ mend bne .c => nop
;@ good 0 at worst: 2,2

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
ptr:    .res 2
tmp:    .res 4
        .code
nmi:    pha
        txa
        pha
        tya
        pha
        sta $2005
        ldx #4
.dn:    ldy #0
.en:    dey
        bne .en
        dex
        bne .dn
        pla
        tay
        pla
        tax
        pla
        rti
irq:    rti
reset:  sei
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #2
        sta tmp
        lda #$1E
        sta $2001
.c:     bit $2002
        bpl .c
        lda #0
        sta $2000
        ldx #20
.dw:    ldy #0
.ew:    dey
        bne .ew
        dex
        bne .dw
        ldx #220
.q:     dex
        bne .q
        lda #$80
        dec tmp
        sta $2000
        bne .c
main:   jmp main
