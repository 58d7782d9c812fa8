;;;; profile with a script that resets the game, which turns rendering off
; start-up writes to $2007 after vblank, before it turns rendering on
;@ file keys.txt 20 Reset
;@ run  profile FILE --frames 60 --input DIR/keys.txt
;@ bad  0 vblank no PPU write or DMA before a picture
;@ mend stx flag => lda #$1E\n        stx flag\n        sta $2001
;@ good 0 2 frames overran vblank, first frame 2

; the power is turned off and on
;@ file keys.txt 20 Power
;@ run  profile FILE --frames 60 --input DIR/keys.txt
;@ bad  0 vblank no PPU write or DMA before a picture
;@ mend stx flag => lda #$1E\n        stx flag\n        sta $2001
;@ good 0 2 frames overran vblank, first frame 2

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
        jmp main
