;;;; bound nmi turned on by index - an indexed write turns NMI on, and NMI is turned off just as it comes, so that the next NMI interrupts the handler
;@ run  bound FILE
;@ bad  1 in the main program, does not reach $2000. This does not hold: in frame 0
;@ mend sta $1F80,x => sta $0300,x
;@ good 0 proved

        .mapper 0
        .prgrom 32
        .chrrom 8
        .vectors nmi, reset, irq
n = $10
        .org $8000
;;; nmi - calls f.
;;; Budget   <= 100 cycles
nmi:    pha
        jsr f
        pla
irq:    rti
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
reset:  sei
        ldx #$FF
        txs
        ldx #$80
main:   ldy #0
        lda #$80
        sta $1F80,x
        sty $2000
        jmp main
