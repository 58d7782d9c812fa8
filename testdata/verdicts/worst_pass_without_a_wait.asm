;;;; worst of a game whose passes take longer than a frame, so that it goes on with the next one without a wait
;@ run  worst FILE --frames 300
;@ bad  1 The pass ended in this frame, and the next pass began at once, without a wait. At which cycle it ended was not measured, so that its cycles in this frame are not counted bound open: a pass can take 51,490 cycles, which is more than a frame, so that further NMIs come in it missed 61 frames, the first is frame 3 lines of frame 61, in which the pass began:
;@ mend ldy #40 => ldy #20
;@ good 0 missed no frame with rendering on

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
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
main:   lda flag
        beq main
        lda #0
        sta flag
        lda $4016
        ldy #40
.y:     ldx #0
.x:     dex
        bne .x
        dey
        bne .y
        jmp main
