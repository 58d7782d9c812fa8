;;;; bound reset returns by TXS - code of the reset vector that sets S below the return address of a call, and returns there
;@ run  bound FILE
;@ bad  1 jump to the code of the reset vector. This does not hold
;@ mend inc n => nop
;@ good 0 go: the bound holds if the call does not jump to the code of the reset vector

; what only jumps there
;@ run  bound FILE
;@ bad  1 no path to a return was found, but the search assumed that the code of the reset vector, to which the program jumps, never returns
;@ mend rts => jmp main
;@ good 0 stay: it never returns
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
n:      .res 1
        .code
reset:  sei
        ldx #$FD
        txs
        lda flag
        cmp #$A5
        bne .new
        ldx #100
.wait:  dex
        bne .wait
        rts
.new:   ldx #$FF
        txs
        lda #$A5
        sta flag
main:   inc n
        jsr go
        jsr stay
        jmp main
;;; go - starts again now and then.
;;; Budget   <= 60 cycles
go:     lda n
        and #1
        bne .again
        rts
.again: jmp reset
;;; stay - starts again.
stay:   jmp reset
nmi:
irq:    rti
