;;;; profile needs by RTS - a pushed address enters a routine with an X that it must not have
;@ run  profile FILE --frames 10
;@ bad  1 inner: Needs X={5} does not hold: X is 9 when the code at
;@ mend ldx #9 => ldx #5
;@ good 0 hold

        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
done:   .res 1
        .code
reset:  ldx #$FF
        txs
        ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        stx done
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
loop:   lda done
.wait:  cmp done
        beq .wait
        jsr update
        jmp loop
irq:    rti
nmi:    inc done
        rti
update: lda #>(inner-1)
        pha
        lda #<(inner-1)
        pha
        ldx #9
        rts
;;; inner - counts X down.
;;; Needs    X={5}
;;; Budget   <= 30 cycles
inner:  dex
        bne inner
        rts
