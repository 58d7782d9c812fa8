;;;; bound frame first poll - the loop before NMI is turned on reads $2002, but ends without vblank
;@ run  bound --frame FILE --frames 60
;@ bad  1 vblank overrun: in frame 4 from power-on the last PPU write or DMA ended 2,337 cycles after vblank
;@ mend ora $2002 => lda $2002
;@ good 0 vblank never overrun: at most 1,232 of 2,273 cycles

        .mapper 0
        .vectors nmi, reset, none
        .zeropage
flag:   .res 1
        .code
nmi:    pha
        lda #1
        sta flag
        ldx #240
.k:     dex
        bne .k
        sta $2007
        pla
none:   rti
reset:  sei
        lda #$1E
        sta $2001
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        ldx #23
.d:     ldy #0
.e:     dey
        bne .e
        dex
        bne .d
        lda #$80
        ldy #$1E
        sty $2001
.c:     ora $2002
        bpl .c
        ldx #1
.f:     ldy #0
.g:     dey
        bne .g
        dex
        bne .f
        lda #0
        sta flag
        lda #$80
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag
        jmp main
