;;;; bound handlers change what they read - the IRQ handler writes a byte only if the NMI handler has changed X in it, and the NMI handler only if that byte has changed
;@ run  bound FILE
;@ bad  1 open
;@ mend inc c => nop
;@ good 0 proved

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
c:      .res 1
d:      .res 1
ph:     .res 1
        .code
reset:  sei
        cld
        ldx #$FF
        txs
        lda #0
        sta c
        sta ph
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$00
        sta $4017
        lda #$80
        sta $2000
loop:   lda #5
        sta d
        jsr work
        jmp loop
;;; work - counts down.
;;; Budget <= 60 cycles
work:   lda #5
        sta d
        nop
        nop
        nop
.l:     nop
        dec d
        bne .l
        rts
nmi:    pha
        tya
        pha
        inc ph
        lda ph
        cmp #3
        bne .no
        cli
        lda c
        pha
        nop
        nop
        pla
        cmp c
        beq .no
        lda #77
        sta d
.no:    pla
        tay
        pla
        ldx #9
        rti
irq:    pha
        tya
        pha
        lda #$40
        sta $4017
        ldx #0
        ldy #0
        lda #14
        sec
.x:     nop
        nop
        nop
        dey
        bne .x
        sbc #1
        bne .x
        cpx #9
        bne .no
        inc c
.no:
        pla
        tay
        pla
        rti
