;;;; bound --frame and profile where a frame passes before NMI is turned on
; rendering is on while the program starts up, which takes longer than a frame; each pass of the main loop does so, too
;@ run  bound --frame FILE --frames 60
;@ bad  1 frame missed: frame 4
;@ mend jsr late ;pass => nop
;@ good 0 no frame was missed in 60 frames from power-on; not counted as missed: 1 before the first NMI, while the program starts up

; rendering is turned on only behind it
;@ with lda #$1E => lda #0
;@ with lda #$80 => lda #$1E\n        sta $2001\n        lda #$80
;@ run  bound --frame FILE --frames 60
;@ bad  1 frame missed: frame 4
;@ mend jsr late ;pass => nop
;@ good 0 no frame with rendering on was missed in 60 frames from power-on; not counted as missed: 1 with rendering off

; what profile says about it
;@ run  profile FILE --frames 60
;@ bad  0 frames, first frame 2 (1 before the first NMI, while the program starts up)
;@ mend jsr late ;pass => nop
;@ good 0 missed 1 frame, first frame 2 (1 before the first NMI, while the program starts up)

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
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
        lda #0
        sta flag
        lda #$1E
        sta $2001
        jsr late
        bit $2002
        lda #$80
        sta $2000
main:   lda flag
        beq main
        jsr late ;pass
        lda #0
        sta flag
pads:   lda $4016
        lsr a
        bcs pads
        jmp main
late:   ldx #24
.x:     ldy #255
.y:     dey
        bne .y
        dex
        bne .x
        rts
