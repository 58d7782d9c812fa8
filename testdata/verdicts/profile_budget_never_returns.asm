;;;; profile - a call that has not returned when the run ends
;@ run  profile FILE --frames 30
;@ bad  1 broken
;@ mend ldy #255 ;two => ldy #1
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
update: lda done
        cmp #8
        bne endit
        ldy #255 ;two
;;; slow - much work.
;;; Budget   <= 3000 cycles
slow:   ldx #0
.more:  dex
        bne .more
        dey
        bne slow
endit:   rts
