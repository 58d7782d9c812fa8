;;;; bound --frame of a main loop that turns NMI on late in vblank, because NMI is off when the program first comes there
;@ run  bound --frame FILE --frames 0
;@ bad  0 vblank: the bound holds if each NMI comes when vblank begins
;@ mend lda var => lda #$80
;@ good 0 vblank never overrun: at most 1,038 of 2,273 cycles Can
; a run shows it
;@ run  profile FILE --frames 20
;@ bad  0 2,810 at worst
;@ mend lda var => lda #$80
;@ good 0 2,189 at worst

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
var:    .res 1
        .code
nmi:    pha
        txa
        pha
        ldx #200
.d:     dex
        bne .d
        lda #0
        sta $2005
        sta $2005
        inc flag
        pla
        tax
        pla
irq:    rti
reset:  sei
        ldx #$FF
        txs
        lda #1
        sta flag
        lda #0
        sta var
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$1E
        sta $2001
        lda var
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag
        ldy #24
.l1:    ldx #0
.l2:    dex
        bne .l2
        dey
        bne .l1
        ldx #130
.l3:    dex
        bne .l3
.l4:    lda $4016     ; without a limit
        and #2
        bne .l4
        lda #$80
        sta $2000
        jmp main
