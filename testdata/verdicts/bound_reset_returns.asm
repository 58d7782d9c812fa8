;;;; bound reset returns - a routine that jumps to the code of the reset vector, which returns to its caller
;@ run  bound FILE
;@ bad  1 open
;@ mend jmp reset => rts
;@ good 0 proved

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
k:      .res 1
        .code
nmi:    rti
reset:  lda k
        cmp #7
        bne boot
        ldx #0
.l:     dex
        bne .l
        rts
boot:   sei
        cld
        ldx #$FF
        txs
        lda #7
        sta k
main:   jsr work
        jmp main
;;; work - begins again.
;;; Budget   <= 30 cycles
work:   lda k
        bne .again
        rts
.again: jmp reset
