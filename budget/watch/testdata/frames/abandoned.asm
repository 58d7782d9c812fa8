; Calls that end without an RTS: half pulls one byte of its return address and calls on, drops drops its
; caller's address too, and states jumps to routines that jump to each other.
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
turn:   .res 1
        .code
reset:  ldx #$FF
        txs
.first: bit $2002
        bpl .first
.warm:  bit $2002
        bpl .warm
        lda #$80
        sta $2000
main:   lda ticks
.wait:  cmp ticks
        beq .wait
        ldx #$FD
        txs
        inc turn
        jsr half

half:   pla                     ; the low byte
        jsr leaf
        ldx #$FD
        txs
        jsr leaf
        jmp .end
.end:   jsr skips
        jsr states
        jmp main

leaf:   nop
        rts

skips:  jsr drops
        nop
drops:  pla
        pla
        rts

states: ldx #3
        jmp first
;;; first - one state
first:  dex
        beq .end
        jmp second
.end:   rts
;;; second - the other state
second: nop
        jmp first

nmi:    inc ticks
irq:    rti
