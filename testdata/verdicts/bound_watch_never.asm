;;;; bound watch never - a routine that relies on a Needs line and never runs
;@ run  bound FILE --watch
;@ bad  1 did not run, so no call has checked the Needs lines
;@ mend nop ;call => jsr enter
;@ good 0 0 routines were not as proved

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
loop:   lda done
.wait:  cmp done
        beq .wait
        nop ;call
        jmp loop
nmi:    inc done
irq:    rti
enter:  ldx #5
        jmp inner
;;; inner - counts X down.
;;; Needs    X={5}
;;; Budget   <= 30 cycles
inner:  dex
        bne inner
        rts
