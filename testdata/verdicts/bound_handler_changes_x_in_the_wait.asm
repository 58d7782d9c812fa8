;;;; bound handler changes X in the wait - an NMI handler that restores X from another cell, while the main loop waits
;@ run  bound FILE update
;@ bad  0 a bound would be proved only if the NMI handler leaves A, X and Y as it found them. This does not hold: in frame 3
;@ mend ldx done => ldx k
;@ good 0 1 of 1 routines bounded
;@ run  bound FILE --watch --all --frames 20
;@ bad  1 an interrupt comes with X = $00, and its handler ends with X = $01
;@ mend ldx done => ldx k
;@ good 0 no routine contradicted its proof

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
nmi: stx k
 inc done
 ldx done
irq:    rti
update: ldx #5
.l: dex
 bne .l
 rts
