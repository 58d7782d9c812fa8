; A program that has marked a loop as waiting, so that each instruction is looked at by itself, and that switches the bank in
; which it runs: the last instruction before the switch is in bank 0, the next one in bank 1.
        .mapper 2
        .prgrom 64
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
        .bank 0
here:   nop
        lda #1
        sta banks+1
        .bank 1
        .org $8006
        ldx #0
        inx
        lda #0
        sta banks
        rts
        .bank 3
banks:  .byte 0, 1, 2, 3
reset:  ldx #$FF
        txs
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
;;; main - waits.
;;; Waits    .wait
main:   lda ticks
.wait:  cmp ticks
        beq .wait
        jsr $8000
        jmp main

nmi:    inc ticks
irq:    rti
