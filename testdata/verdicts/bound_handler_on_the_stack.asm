;;;; bound handler on the stack - an NMI handler that changes the return address of what it interrupts
;@ run  bound FILE
;@ bad  1 the NMI handler changes what the interrupted code has on the stack
;@ mend inc $0104,x => lda $0104,x
;@ good 0 proved

        .vectors nmi, reset, irq
        .chrram 8
        .code
reset:  ldx #$FF
        txs
        lda #$80
        sta $2000
loop:   jsr go
        jmp loop
;;; go - waits.
;;; Budget   <= 100 cycles
go:     nop
        nop
        rts
nmi:    pha
        txa
        pha
        tsx
        inc $0104,x
        pla
        tax
        pla
irq:    rti
