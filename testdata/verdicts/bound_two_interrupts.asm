;;;; bound two interrupts - a loop that begins again after an interrupt meets more than one
;@ run  bound FILE --watch --frames 30
;@ bad  1 asm:14 runs. This does not hold: in frame 0, 4 interrupts come
;@ mend lda #$8E => lda #$80
;@ good 0 no routine contradicted its proof

        .mapper 0
        .prgrom 32
        .chrrom 8
        .vectors nmi, reset, irq
n = $10
        .org $8000
;;; f - reads n until it is the same after a while.
f:      lda n
        ldx #80
.d:     dex
        bne .d
        cmp n
        bne f
        rts
irq:    pha
        inc n
        lda #$0F
        sta $4015
        lda #$1F
        sta $4015
        pla
nmi:    rti
reset:  sei
        ldx #$FF
        txs
        lda #$40
        sta $4017
        lda #$8E
        sta $4010
        lda #0
        sta $4013
        sta $4012
        lda #$1F
        sta $4015
        cli
main:   jsr f
        jmp main
