;;;; bound stack write in another bank - a routine calls code in another bank, which writes to the stack at times
;@ run  bound FILE
;@ bad  1 asm:16 does not reach the stack. This does not hold: in frame 0
;@ mend ldx #$FC => ldx #$10
;@ good 0 proved

        .mapper 2
        .prgrom 64
        .vectors nmi, reset, nmi
        .zeropage
n:      .res 1
        .bank 1, $8000
        .org $8000
two:    ldx n
        lda #0
        sta $0100,x
        rts
        .code
;;; f - calls two.
;;; Budget   <= 100 cycles
f:      lda #1
        sta banks+1
        jsr two
        lda #0
        sta banks
        rts
nmi:    rti
reset:  ldx #$FF
        txs
main:   ldx #$10
        stx n
        jsr f
        ldx #$FC
        stx n
        jsr deep
        jmp main
deep:   pha
        pha
        pha
        jsr f
        pla
        pla
        pla
        rts
banks:  .byte 0, 1, 2, 3
