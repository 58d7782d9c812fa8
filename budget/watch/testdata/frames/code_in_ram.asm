; The main loop copies a routine to $0400 and calls it there. The routine crosses no page and calls another
; one in the ROM. A loop that counts runs at the lowest address, and behind
; the routine.
        .vectors nmi, reset, irq
        .zeropage
lowest: .res 4
ticks:  .res 1
        .ram
        .org $0400
copy:   .res 16
other:  .res 4
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
        ldx #end-inRAM-1
.byte:  lda inRAM,x
        sta copy,x
        dex
        bpl .byte
        jsr a:copy
        jsr a:copy+2
        ldx #3
.loop:  lda count,x
        sta lowest,x
        sta other,x
        dex
        bpl .loop
        ldx #100
        jsr a:lowest
        ldx #50
        jsr a:other
        jmp main

inRAM:  ldx #5
        nop
        jsr help
        dex
        bne inRAM+2
        rts
end:

help:   rts

count:  dex
        bne count
        rts

nmi:    inc ticks
irq:    rti
