;;;; bound of a loop that waits for an NMI and reads $2002 in each round: a read just as vblank begins keeps the NMI from coming
;@ run  bound FILE wait --frames 0
;@ bad  1 no limit was found for the loop
;@ mend bit $2002 ;too => nop
;@ good 0 proved

        .mapper 0
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
.b:     bit $2002
        bpl .b
.c:     bit $2002
        bpl .c
        lda #$80
        sta $2000
main:   jsr wait
        inc n
        ldx n
.d:     dex
        bne .d
        lda n
        lsr a
        bcc .e1
.e1:     lsr a
        bcc .e2
        nop
.e2:     lsr a
        bcc .e3
        nop
        nop
        nop
.e3:     lsr a
        bcc .e4
.e4:     jmp main
;;; wait - for an NMI.
;;; Budget   <= 30000 cycles
wait:   lda #0
        sta flag
.w:     bit $2002 ;too
        lda flag
        beq .w
        rts
