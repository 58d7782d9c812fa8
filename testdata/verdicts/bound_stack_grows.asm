;;;; bound stack grows - a loop that pushes a byte in each round and does not end
;@ run  bound FILE
;@ bad  1 the stack grows beyond its 256 bytes
;@ mend php ;grows => dex
;@ good 0 proved

        .mapper 0
        .vectors irq, reset, irq
        .code
reset:  ldx #$FF
        txs
main:   jsr f
        jmp main
;;; f - counts X down.
;;; Budget <= 2000 cycles
f:      ldx #3
.l:     php ;grows
        bne .l
        rts
irq:    rti
