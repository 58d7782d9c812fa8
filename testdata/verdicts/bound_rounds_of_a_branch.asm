;;;; bound rounds of a branch - a loop in a loop that nothing but their bytes limits
;@ run  bound FILE
;@ bad  0 program.asm:24 (work.inner+1) runs 65,280
;@ mend work:   ldx m => ;;; work - counts.\n;;; Needs    m={1..4} n={1..4}\nwork:   ldx m
;@ good 0 work: the bound holds if the Needs lines of the routine itself

        .mapper 0
        .vectors irq, reset, irq
        .zeropage
m:      .res 1
n:      .res 1
        .code
reset:  ldx #$FF
        txs
        lda #3
        sta m
        sta n
main:   jsr work
        jmp main
work:   ldx m
        beq .done
.outer: ldy n
.inner: dey
        bne .inner
        dex
        bne .outer
.done:  rts
irq:    rti
