;;;; bound needs in the game - a Needs line that the game itself breaks
;@ run  bound FILE
;@ bad  1 the Needs lines of the routine itself are true at each call. This does not hold: in frame
;@ mend ldx #6 => ldx #5
;@ good 0 proved

        .vectors nmi, reset, irq
        .chrram 8
        .code
reset:  ldx #$FF
        txs
        ldx #6
        jsr inner
.end:   jmp .end
nmi:
irq:    rti
;;; inner - counts X down.
;;; Needs    X={1..5}
;;; Budget   <= 30 cycles
inner:  dex
        bne inner
        rts
