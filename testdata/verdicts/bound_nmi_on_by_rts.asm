;;;; bound nmi on in a part found later - the handler goes on by RTS to code that turns NMI on, while the main program turns it off by an indexed write
;@ run  bound FILE
;@ bad  1 in the main program, does not reach $2000. This does not hold: in frame 0
;@ mend sta $1F80,x => sta $0300,x
;@ good 0 proved

        .mapper 0
        .prgrom 32
        .chrrom 8
        .vectors nmi, reset, irq
save = $10
        .org $8000
;;; f - counts A down.
;;; Budget   <= 100 cycles
f:      ldy #$80
        lda #0
        sty $2000
        sta $1F80,x
        tay
        beq .m
        ldy #200
.n:     dey
        bne .n
.m:     rts
nmi:    sta save
        lda #>(h-1)
        pha
        lda #<(h-1)
        pha
        rts
h:      lda #$80
        sta $2000
        nop
        nop
        lda save
irq:    rti
reset:  sei
        ldx #$FF
        txs
        ldx #$80
main:   jsr f
        jmp main
