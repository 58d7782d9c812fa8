;;;; bound watch - ways into a routine

; a jump enters a routine with an X that it must not have
;@ run  bound FILE --watch
;@ bad  1 inner: a bound would be proved only if the Needs lines of the routine itself are true at each call
;@ mend ldx #9 => ldx #5
;@ good 0 no routine contradicted its proof

; a branch enters a routine with an X that it must not have
;@ with jmp inner => sec\n        bcs inner\n        rts
;@ mend ldx #9 => ldx #5

; the code above runs into a routine with an X that it must not have
;@ with jmp inner => nop
;@ mend ldx #9 => ldx #5

; a routine that relies on a Needs line and never runs
;@ with jsr update => nop ;call
;@ with update: ldx #9 => enter:  ldx #5
;@ bad  1 no call has checked the Needs lines on which the bound relies
;@ mend nop ;call => jsr enter

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
        jsr update
        jmp loop
nmi:    inc done
irq:    rti
update: ldx #9
        jmp inner
;;; inner - counts X down.
;;; Needs    X={5}
;;; Budget   <= 30 cycles
inner:  dex
        bne inner
        rts
