;;;; bound waits beside DMA - the NMI handler starts an OAM DMA transfer from the page of $2002, which clears the flag
;@ run  bound FILE --frames 0
;@ bad  0 and the NMI handler does not read $2002 meanwhile
;@ mend lda #$20 => lda #$02
;@ good 0 waits for it, and the NMI handler ends in time
;@ run  bound FILE
;@ bad  1 meanwhile, and the NMI handler ends in time for the loop to read $2002 in vblank. This does not hold: in frame
;@ mend lda #$20 => lda #$02
;@ good 0 proved

        .mapper 0
        .vectors nmi, reset, irq
        .code
nmi:       pha
        lda #$20
        sta $4014
        pla
        rti
irq:       rti
reset:   sei
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #0
        lda #$80
        sta $2000
main:   nop
        nop
        jsr w
        jmp main
;;; w - waits.
;;; Budget <= 90000 cycles
w:      nop
        nop
        nop
        nop
        nop
        nop
        bit $2002
        bpl w
        rts
