;;;; bound nmi in its handler - an NMI handler that turns NMI on with vblank's flag set, while the main program turns NMI off just as the NMI comes
;@ run  bound FILE
;@ bad  1 open
;@ mend lda #0 ;off => lda #$80
;@ good 0 proved
; an IRQ handler that changes A before the main program stores it
;@ with lda #0 ;off => lda #$80
;@ with sei => cli
;@ with irq:    rti => rti\nirq:    lda #0\n        rti
;@ run  bound FILE --frames 0
;@ bad  1 open
;@ mend irq:    lda #0 => irq:    nop
;@ good 0 proved
; NMI that is turned on late in vblank, so that the next one comes before the handler has ended
;@ with lda #$80 ;on => bit $2002\n ldy #22\n.o: ldx #0\n.i: dex\n bne .i\n dey\n bne .o\n
;@ with Budget   <= 200 => Budget   <= 29500
;@ run  bound FILE
;@ bad  1 open
;@ mend ldy #22 => ldy #19
;@ good 0 proved
; a handler that takes longer than a frame without its vblank only because the DMC plays
;@ with lda #0 ;off => lda #$80
;@ with lda #$80 ;on => ldy #20\n.o: ldx #0\n.i: dex\n bne .i\n dey\n bne .o\n ldx #210\n.j: dex\n bne .j\n lda #$80\n
;@ with Budget   <= 200 => Budget   <= 29200
;@ with sei => sei\n lda #$4F\n sta $4010\n lda #$1F\n sta $4015
;@ run  bound FILE
;@ bad  1 open
;@ mend lda #$1F => lda #$0F
;@ good 0 proved
; a routine of the handler counts again when the next NMI has counted, since the handler turns NMI off and on
;@ with lda #0 ;off => lda #$80
;@ with Budget   <= 200 => Clobbers A
;@ with lda #5 => lda #0 ;self\n sta $2000\n lda #$80\n sta $2000\n jsr count\n lda #5
;@ with irq:    rti => rti\nirq:    rti\n;;; count - counts in RAM.\n;;; Budget   <= 200 cycles\ncount:  ldx #5\n stx n\n.l: dec n\n bne .l\n rts
;@ run  bound FILE count
;@ bad  1 open
;@ mend lda #0 ;self => lda #$80
;@ good 0 proved
; the same, since nobody knows how long the handler takes
;@ with lda #0 ;off => lda #$80
;@ with Budget   <= 200 => Clobbers A
;@ with lda #5 => jsr count\n .byte $8B, 0\n lda #5
;@ with irq:    rti => rti\nirq:    rti\n;;; count - counts in RAM.\n;;; Budget   <= 200 cycles\ncount:  ldx #5\n stx n\n.l: dec n\n bne .l\n rts
;@ mend .byte $8B, 0 => nop

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
n:      .res 1
        .code
reset:  sei
        cld
        ldx #$FF
        txs
main:   lda #0 ;off
        sta $2000
        lda #$80
        sta $2000
        bit n
        jmp main
;;; nmi - counts in RAM.
;;; Budget   <= 200 cycles
nmi:    pha
        txa
        pha
        tya
        pha
        lda #5
        sta n
        lda #$80 ;on
        sta $2000
.l:     dec n
        bne .l
        pla
        tay
        pla
        tax
        pla
irq:    rti
