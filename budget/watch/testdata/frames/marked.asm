; What headers mark as waiting is idle: a loop that counts, the routine pause, and the loop that the main
; program ends in.
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
        jmp main

;;; main - runs once for each NMI.
;;; Waits    .wait
main:   lda ticks
.wait:  inc noise               ; it writes, so that it is not recognised
        cmp ticks
        beq .wait
        jsr count
        jsr pause
        jsr work
        jmp main

;;; count - waits in a loop that counts.
;;; Waits    .loop
count:  ldx #200
.loop:  dex
        bne .loop
        ldy #200                ; this one is not marked
.other: dey
        bne .other
        rts

;;; pause - waits, also in what it calls.
;;; Waits    always
pause:  jsr work
        jmp tail

;;; tail - ends pause, too.
tail:   nop
        rts

work:   nop
        inc noise
        rts

nmi:    inc ticks
irq:    rti
