;;;; bound of a wait beside a handler that changes the register before the main program stores it in $4015: samples may play
;@ run  bound FILE --frames 0
;@ bad  0 and no sample that the DMC plays makes the loop miss one
;@ mend lda #$1F => nop
;@ good 0 at least every 29,781 cycles while the loop at
        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
n:      .res 1
        .code
nmi:    inc n
        lda #$1F
        rti
irq:    rti
;;; waitv - waits for vblank
waitv:  bit $2002
        bpl waitv
        rts
reset:  sei
        ldx #$FF
        txs
        lda #$4F
        sta $4010
        lda #$FF
        sta $4013
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
        ldx #0
.d:     inx
        bne .d
        lda #$0F
        sta $4015
main:   jsr waitv
        ldy #100
.e:     dey
        bne .e
        jmp main
