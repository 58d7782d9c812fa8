;;;; profile needs loop - a loop comes back to the first instruction of its routine: no entry
;@ run  profile FILE --frames 10
;@ bad  0 hold
;@ mend rts ;once => jmp inner
;@ good 1 X is 0 when the code at

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
update: ldx #5
        jsr inner
        rts ;once
;;; inner - counts X down.
;;; Needs    X={5}
;;; Budget   <= 30 cycles
inner:  dex
        bne inner
        rts
