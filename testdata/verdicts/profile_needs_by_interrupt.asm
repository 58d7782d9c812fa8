;;;; profile needs by interrupt - an NMI comes with an X that its handler must not have
;@ run  profile FILE --frames 10
;@ bad  1 nmi: Needs X={0} does not hold
;@ mend update: ldx #9 => update: ldx #0
;@ good 0 costliest

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
;;; nmi - counts frames.
;;; Needs    X={0}
nmi:    inc done
        rti
update: ldx #9
        rts
