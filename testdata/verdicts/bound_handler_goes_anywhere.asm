;;;; bound handler goes anywhere - an NMI handler that cannot be followed may change what the loop counts with
;@ run  bound FILE
;@ bad  1 changes no RAM that this routine uses
;@ mend jmp (vec) => rti
;@ good 0 proved

        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
vec:    .res 2
n:      .res 1
        .code
reset:  ldx #$FF
        txs
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
nmi:    jmp (vec)
irq:    rti
