;;;; profile - a routine that is called cheaply and run into dearly
;@ run  profile FILE --frames 30
;@ bad  1 broken
;@ mend ldx #9 ;two => ldx #1
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
update: ldx #1
        jsr inner
        ldx #9 ;two
;;; inner - counts down.
;;; Budget   <= 10 cycles
inner:  dex
        bne inner
        rts
