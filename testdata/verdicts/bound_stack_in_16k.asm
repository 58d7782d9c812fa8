;;;; bound - how deep the stack is is seen in a cartridge of 16 KB, too, which has each instruction at two addresses
;@ run  bound FILE
;@ bad  1 the stack reaches down to $012D
;@ mend ldx #$30 => ldx #$FF
;@ good 0 1 of 1 routines bounded, 1 of 1 budgets proved

        .mapper 0
        .prgrom 16
        .vectors nmi, reset, nmi
        .zeropage
idx:    .res 1
        .code
nmi:    rti
reset:  ldx #$30
        txs
        lda #$2D
        sta idx
main:   jsr go
        jmp main
;;; go - writes a byte.
;;; Budget   <= 200 cycles
go:     jsr r
        rts
slow:   ldy #0
.l:     dey
        bne .l
        rts
r:      lda idx
        and #$3F
        tax
        lda #<(slow-1)
        sta $0100,x
        rts
