;;;; bound stays if handler - an NMI handler that pulls its return address ends the loop that it interrupts
;@ run  bound FILE
;@ bad  0 no path to a return was found, but the search assumed that the NMI handler, which cannot be followed past the PLA
;@ mend pla => rti
;@ good 0 go: it never returns

; a loop on one of two ways
;@ with inc n => lda n\n beq .w\n rts
;@ run  bound FILE
;@ bad  0 the jump there goes to itself for ever, if the NMI handler, which cannot be followed past the PLA
;@ mend pla => rti
;@ good 0 the jump there goes to itself for ever 0 of
        .vectors nmi, reset, irq
        .zeropage
n:      .res 1
        .code
reset:  ldx #$FF
        txs
        lda #$80
        sta $2000
main:   jsr go
        jmp main
;;; go - counts, and waits for an NMI.
go:     inc n
.w:     jmp .w
nmi:    pla
        pla
        pla
        rts
irq:    rti
