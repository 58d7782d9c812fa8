;;;; profile splits - the main loop writes to $2006 after vblank: no data is lost, and the screen may be split so, but it is said
;@ run  profile FILE --frames 60
;@ bad  0 not counted as an overrun: reset (
;@ mend ldx #12 => ldx #1
;@ good 0 vblank the last PPU write or DMA ended after 1,327 of 2,273 cycles (median)

; --frame says it, too
;@ run  bound --frame FILE --frames 60
;@ bad  0 vblank was not overrun in 60 frames from power-on; not counted as an overrun: 114 writes after vblank to $2000, $2001, $2005 or $2006, which bring no data to VRAM or OAM: programs split the screen with them. They would count as an overrun if the NMI handler made them after writes in vblank, without waiting in between
;@ mend ldx #12 => ldx #1
;@ good 0 vblank never overrun: at most 1,334 of 2,273 cycles

; a late write to $2003 brings no data to OAM, either, but it can change sprites
;@ with sta $2006 => sta $2003
;@ run  profile FILE --frames 60
;@ bad  0 57 frames overran vblank, first
;@ mend sta $2003 => sta $2006
;@ good 0 not counted as an overrun: reset (

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
n:      .res 1
        .code
nmi:    inc flag
irq:    rti
reset:  sei
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
main:   lda #0
        sta flag
w:      lda flag
        beq w
        ldx #12
.o:     ldy #0
.i:     dey
        bne .i
        dex
        bne .o
        lda #$20
        sta $2006
        sta $2006
        jmp main
