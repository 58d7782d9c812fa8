;;;; worst of a game whose passes take longer than a frame, so that it goes on with the next one without a wait
;@ run  worst FILE --frames 300
;@ bad  1 The pass began in frame 61 and ended in frame 63. The program did not wait before or after it, so that its exact beginning and end are not known, and only the frames in between are counted bound open: a pass can take 51,490 cycles, which is more than a frame, so that further NMIs come in it missed 61 frames, the first is frame 3 lines of frame 62, the first of those in between (cycles without waiting and DMA):
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
