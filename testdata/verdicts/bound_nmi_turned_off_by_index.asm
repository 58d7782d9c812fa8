;;;; bound nmi turned off by index - the IRQ handler turns NMI off by an indexed write, so that an NMI that comes then interrupts its own handler
;@ run  bound FILE
;@ bad  1 in the IRQ handler, does not reach $2000. This does not hold: in frame
;@ mend sta $1F80,x => sta $0300,x
;@ good 0 proved

        .mapper 0
        .prgrom 32
        .chrrom 8
        .vectors nmi, reset, irq
n = $10
        .org $8000
;;; f - counts n down.
;;; Budget   <= 100 cycles
f:      lda #2
        sta n
.l:     lda #$80
        sta $2000
        nop
        dec n
        bne .l
        rts
nmi:    pha
        jsr f
        pla
        rti
irq:    pha
        txa
        pha
        ldx #$80
        lda #0
        sta $1F80,x
        lda #$80
        sta $2000
        pla
        tax
        pla
        rti
reset:  sei
        ldx #$FF
        txs
        lda #0
        sta $4017
        lda #$80
        sta $2000
        cli
main:   jmp main
