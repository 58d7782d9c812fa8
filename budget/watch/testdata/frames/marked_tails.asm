; Routines that headers mark as waiting, and that no JSR calls. The mark of rest holds from the jump to the return. The
; mark of title has no effect, because the main program never returns from it.
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
noise:  .res 1
        .code
reset:  ldx #$FF
        txs
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
        jmp title

;;; title - polls and writes.
;;; Waits    always
title:  lda ticks
.wait:  inc noise
        cmp ticks
        beq .wait
        jsr work
        jmp game

;;; game - does not wait.
game:   jsr work
        inc noise
        jmp title

work:   inc noise
        jmp rest

;;; rest - waits.
;;; Waits    always
rest:   ldx #9
.more:  inc noise
        dex
        bne .more
        jsr help
        rts

help:   nop
        rts

nmi:    inc ticks
irq:    rti
