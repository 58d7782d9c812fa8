;;;; bound frame return address counted - a routine that counts up its caller's return address, so that no write to the PPU is where the code has it
;@ run  bound --frame FILE --frames 60
;@ bad  1 vblank open: a bound would be proved only if the write at
;@ mend inc $01FC => inc $01C0
;@ good 0 vblank never overrun

        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
done:   .res 1
n:      .res 1
k:      .res 1
p:      .res 2
        .code
reset:  ldx #$FF
        txs
        ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        stx done
        stx n
        stx k

        lda #$80
        sta $2000
        lda #$1E
        sta $2001
loop:   lda done
.wait:  cmp done
        beq .wait
        jsr update
        jmp loop
nmi: inc done
irq:    rti
update: jsr aa
 rts
aa: inc $01FC
 rts
