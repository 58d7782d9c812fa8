;;;; profile - a write to $2001 that the PPU ignores, because it is not ready yet, does not turn rendering on
;@ run  profile FILE --frames 30
;@ bad  0 vblank no PPU write or DMA before a picture
;@ mend bpl .b => bpl .b\n        sta $2001
;@ good 0 27 frames overran vblank, first frame 3

; nor in frames that are not in the profile
;@ run  profile FILE --frames 30 --skip 10
;@ bad  0 vblank no PPU write or DMA before a picture
;@ mend bpl .b => bpl .b\n        sta $2001
;@ good 0 20 frames overran vblank, first frame 10

; a PPU that is always ready takes it
;@ run  profile FILE --frames 30 --ready
;@ bad  0 27 frames overran vblank, first frame 3
;@ mend sta $2001 => nop
;@ good 0 vblank no PPU write or DMA before a picture

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
        lda #$1E
        sta $2001
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #0
        sta flag
        lda #$80
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag
        ldy #20
.y:     ldx #0
.x:     dex
        bne .x
        dey
        bne .y
        sta $2007
        jmp main
