;;;; bound handler leaves a bank - an NMI handler that switches a bank and does not switch back
;@ run  bound FILE
;@ bad  1 always leaves bank 1 there
;@ mend lda #1 => lda #0
;@ good 0 proved
;@ run  bound FILE --watch --frames 60
;@ bad  1 nothing was compared
;@ mend lda #1 => lda #0
;@ good 0 no routine contradicted its proof

        .mapper 2
        .prgrom 64
        .chrram 8
        .vectors nmi, reset, irq
        .zeropage
done:   .res 1
        .bank 0
;;; inner - counts down.
;;; Budget   <= 1010 cycles
inner:  ldx #200
.l:     dex
        bne .l
        rts
        .bank 1
        ldx #200
.m:     nop
        dex
        bne .m
        rts
        .code
reset:  ldx #$FF
        txs
        ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        lda #0
        sta banks
        lda #$80
        sta $2000
loop:   jsr inner
        jmp loop
banks:  .byte 0, 1
nmi:    pha
        inc done
        lda #1
        sta banks+1
        pla
irq:    rti
