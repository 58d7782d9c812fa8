;;;; bound --frame of a game of 30 Hz: a pass takes longer than a frame, so that two NMIs come in it, and the bound has one
;@ run  bound --frame FILE --frames 60
;@ bad  0 no frame was missed in 60 frames from power-on; here a frame counts as missed only if a pass takes more than 2 frames, as the line ";;; Frame every 2" says, but a proof needs a pass that fits into one found 38,640 cycles in 60 frames from power-on, in a pass with more than one NMI; the bound of 38,632 counts one NMI in a pass, so that the two do not contradict each other Can
;@ mend ldy #30 => ldy #20
;@ good 0 frame never missed: at most 25,772 of

;;; Frame    every 2

        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
n:      .res 1
        .code
nmi:    inc flag
irq:    rti
reset:  sei
        ldx #$FF
        txs
        lda #0
        sta flag
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
main:   lda flag
        cmp #2
        bcc main
        lda #0
        sta flag
        ldy #30
.y:     ldx #0
.x:     dex
        bne .x
        dey
        bne .y
        jmp main
