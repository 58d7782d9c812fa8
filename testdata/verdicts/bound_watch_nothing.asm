;;;; bound watch nothing - a routine that never runs, so that nothing is compared
;@ run  bound FILE --watch --frames 60
;@ bad  1 nothing was compared
;@ mend nop ;call => jsr inner
;@ good 0 no routine contradicted its proof
;@ run  bound FILE --watch --frames 60 --format json
;@ bad  1 nothing was compared
;@ mend nop ;call => jsr inner
;@ good 0 "comparisons"

        .vectors nmi, reset, irq
        .chrram 8
        .code
reset:  ldx #$FF
        txs
        nop ;call
.end:   jmp .end
nmi:
irq:    rti
;;; inner - counts X down.
;;; Budget   <= 1300 cycles
inner:  dex
        bne inner
        rts
