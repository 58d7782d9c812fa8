;;;; bound --frame with a script that resets the game: what starts it anew is no frame of the main loop
; start-up costs much more than a pass
;@ file keys.txt 20 Reset
;@ run  bound --frame FILE --frames 60 --input DIR/keys.txt
;@ bad  1 frame missed: frame
;@ mend ldy #30 ;work => ldy #1
;@ good 0 frame never missed: at most

; the power is turned off and on
;@ file keys.txt 20 Power
;@ run  bound --frame FILE --frames 60 --input DIR/keys.txt
;@ bad  1 frame missed: frame
;@ mend ldy #30 ;work => ldy #1
;@ good 0 vblank never overrun: neither the NMI handler nor the main loop writes to $2003-$2007 or $4014

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .code
nmi:    inc flag
irq:    rti
reset:  sei
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        ldx #0
        stx flag
.clear: sta $0300,x
        inx
        bne .clear
        stx $2006
        stx $2006
        lda #$0F
        sta $2007
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag
        ldy #30 ;work
.y:     ldx #0
.x:     dex
        bne .x
        dey
        bne .y
        jmp main
