;;;; bound --frame of a handler that only starts a transfer - what the run found in vblank includes the cycles of the transfer
;@ run  bound FILE --frame
;@ bad  0 found 530 cycles until the last write to $2007 or OAM DMA ended, in 600 frames
;@ mend sta $4014 => sta $2007
;@ good 0 found 16 cycles until the last write to $2007 or OAM DMA ended, in 600 frames

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .code
nmi:    pha
        sta $4014
        inc flag
        pla
irq:    rti
reset:  sei
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
.m:     lda flag
.w:     cmp flag
        beq .w
        jmp .m
