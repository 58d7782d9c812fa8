;;;; bound counts to 256 - an NMI handler counts a byte by 256, so that a loop never sees it change
;@ run  bound FILE
;@ bad  1 no limit was found for the loop
;@ mend .repeat 256 => .repeat 255
;@ good 0 proved

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
frames: .res 1
        .code
;;; wait - waits for the next frame.
;;; Budget   <= 30000 cycles
;;; Clobbers A
wait:   lda frames
same:   cmp frames
        beq same
        rts
nmi:    .repeat 256
        inc frames
        .endrepeat
irq:    rti
reset:  sei
        ldx #$FF
        txs
        bit $2002
warm:   bit $2002
        bpl warm
warmer: bit $2002
        bpl warmer
        lda #$80
        sta $2000
main:   jsr wait
        jmp main
