;;;; bound handler in RAM - an NMI handler in RAM may change what the loop counts with
;@ run  bound FILE
;@ bad  1 the NMI handler, which cannot be followed past $0300
;@ mend .vectors $0300 => .vectors irq
;@ good 0 proved

        .vectors $0300, reset, irq
        .chrram 8
        .zeropage
n:      .res 1
        .code
reset:  ldx #$FF
        txs
        lda #$E6                ; inc n
        sta $0300
        lda #n
        sta $0301
        lda #$40                ; rti
        sta $0302
        lda #$80
        sta $2000
loop:   jsr go
        jmp loop
;;; go - counts in RAM.
;;; Budget   <= 100 cycles
go:     lda #5
        sta n
.l:     dec n
        bne .l
        rts
irq:    rti
