;;;; bound IRQ in RAM - an IRQ that code lets in which cannot be followed, with a handler in RAM
;@ run  bound FILE
;@ bad  1 a bound would be proved only if no IRQ comes (its vector leads to $0300
;@ mend cli => sei
;@ good 0 proved

        .vectors irq, reset, $0300
        .chrram 8
        .zeropage
n:      .res 1
p:      .res 2
        .code
reset:  ldx #$FF
        txs
        ldx #5
.copy:  lda code,x
        sta $0300,x
        dex
        bpl .copy
        ldx n
        lda low,x
        sta p
        lda high,x
        sta p+1
        jmp (p)
low:    .lobytes next
high:   .hibytes next
code:   .byte $2C, $15, $40, $E6, n, $40        ; bit $4015, inc n, rti
next:   lda #0
        sta $4017
        cli
loop:   jsr go
        jmp loop
;;; go - counts in RAM.
;;; Budget   <= 3000 cycles
go:     lda #200
        sta n
.l:     dec n
        bne .l
        rts
irq:    rti
