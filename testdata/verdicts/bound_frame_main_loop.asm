;;;; bound --frame of main loops that are not what they seem
; a waiting loop that adds to A in each round takes many rounds after the NMI
;@ with lda flag ;wait => adc flag ;wait
;@ with cmp #1 ;wait => nop
;@ run  bound --frame FILE
;@ bad  0 frame open: no loop that waits for the NMI was found
;@ mend adc flag ;wait => lda flag\n        cmp #1
;@ good 0 never missed

; after 250 passes, an RTS to an address that was pushed before the main loop
;@ with jmp main ;on => rts
;@ run  bound --frame FILE --frames 60
;@ bad  0 (main.on), because it returns from code that nothing has called; end this code with JMP
;@ mend rts => jmp main ;
;@ good 0 never missed

; a main loop without a bound lets IRQs in, and their handler writes to the PPU
;@ with jmp main ;on => nop\n.pads:  lda $4016\n        lsr a\n        bcs .pads\n        cli\n        jmp main
;@ run  bound --frame FILE --frames 60
;@ bad  0 vblank open: IRQs, which are not counted, may be enabled at
;@ mend cli => sei
;@ good 0 vblank never overrun: at most 28 of

; the NMI handler changes another byte than the one that the loop reads
;@ with nmi:    inc flag => nmi:    inc n
;@ run  bound --frame FILE --frames 60
;@ bad  0 handler changes no byte that the loop reads
;@ mend nmi:    inc n => nmi:    inc flag
;@ good 0 never missed

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
n:      .res 1
        .code
nmi:    inc flag
        sta $2005
        rti
irq:    bit $4015
        sta $2007
        rti
reset:  sei
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #0
        sta n
        sta flag
        sta $4017
        lda #$1E
        sta $2001
        lda #>(long-1)
        pha
        lda #<(long-1)
        pha
        lda #$80
        sta $2000
main:   lda #0
        clc
.w:     lda flag ;wait
        cmp #1 ;wait
        bcc .w
        lda #0
        sta flag
        inc n
        lda n
        cmp #250
.again: beq .on
        jmp main
.on:    jmp main ;on
long:   ldx #200
.x:     ldy #0
.y:     dey
        bne .y
        dex
        bne .x
        jmp main
