;;;; bound waits while nmis come - an NMI handler that turns NMI off and on, so that it takes all of vblank
;@ run  bound FILE
;@ bad  1 and the NMI handler ends in time for the loop to read $2002 in vblank. This does not hold: in frame
;@ mend ldy #0 => ldy #$80
;@ good 0 proved

        .mapper 0
        .prgrom 32
        .chrrom 8
        .vectors nmi, reset, irq
n = $10
        .org $8000
;;; h - waits for vblank.
;;; Budget   <= 70000 cycles
h:      .res 40, $EA
        bit $2002
        bpl h
        rts
nmi:    ldy #0
        sty $2000
        ldy #$80
        sty $2000
irq:    rti
reset:  sei
        ldx #$FF
        txs
        jsr h
        jsr h
        lda #$80
        sta $2000
main:   jsr h
        jmp main
