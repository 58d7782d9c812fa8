;;;; profile - a routine that the code above runs into
;@ run  profile FILE --frames 30
;@ bad  1 broken
;@ mend nop ;two => ;
;@ good 0 hold

        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
done:   .res 1
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
        lda #<hand
        sta p
        lda #>hand
        sta p+1
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
loop:   lda done
.wait:  cmp done
        beq .wait
        jsr update
        jmp loop
nmi:    pha
        inc done
        pla
        rti
irq:    rti
hand:   pha
        inc done
        pla
        rti
update: nop
;;; inner - i.
;;; Budget   <= 3 cycles
inner:  nop
        nop ;two
        rts
