; Four banks of 16 KB. The routine at $8000 of bank 0 and that of bank 1 are two routines; one of bank 2 has
; no name; and the code that calls them switches banks while it runs. The routine edge begins in the last bytes of
; bank 0 and goes on in bank 3.
        .mapper 2
        .prgrom 64
        .vectors nmi, reset, irq
        .zeropage
ticks:  .res 1
seen:   .res 1
        .bank 0
first:  ldx #5
.loop:  dex
        bne .loop
        rts
        .org $BFFC
edge:   nop
        inc seen
        nop
        .bank 1
second: nop
        rts
        .bank 2
        nop
        nop
        rts
        .bank 3
        nop
        nop
        rts
banks:  .byte 0, 1, 2, 3
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
        ldy #2
.bank:  lda banks,y
        sta banks,y
        jsr $8000
        dey
        bpl .bank
        jsr edge
        jmp main

nmi:    inc ticks
irq:    rti
