;;;; profile needs - ways into a routine whose Needs line is not true

; a routine runs into another one with an X that it must not have
;@ run  profile FILE --frames 10
;@ bad  1 inner: Needs X={5} does not hold: X is 9 when the routine is reached from
;@ mend ldx #9 => ldx #5
;@ good 0 hold

; a jump enters a routine with an X that it must not have
;@ with update: ldx #9 => update: ldx #9\n        jmp inner
;@ mend ldx #9 => ldx #5

; a pushed address enters a routine with an X that it must not have
;@ with update: ldx #9 => update: lda #>(inner-1)\n        pha\n        lda #<(inner-1)\n        pha\n        ldx #9\n        rts
;@ mend ldx #9 => ldx #5

; a loop comes back to the first instruction of its routine: no entry
;@ with update: ldx #9 => update: ldx #5\n        jsr inner\n        rts ;once
;@ bad  0 hold
;@ mend rts ;once => jmp inner
;@ good 1 X is 0 when the routine is reached from

; an NMI comes with an X that its handler must not have
;@ with nmi:    inc done => ;;; nmi - counts frames.\n;;; Needs    X={0}\nnmi:    inc done
;@ with update: ldx #9 => update: ldx #9\n        rts
;@ run  profile FILE --frames 10
;@ bad  1 nmi: Needs X={0} does not hold
;@ mend ldx #9 => ldx #0
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
nmi:    inc done
        rti
update: ldx #9
;;; inner - counts X down.
;;; Needs    X={5}
;;; Budget   <= 30 cycles
inner:  dex
        bne inner
        rts
