;;;; profile - the handler of a BRK is part of its routine
;@ run  profile FILE --frames 20
;@ bad  1 inner took 59 cycles
;@ mend brk => nop
;@ good 0 hold

        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
done:   .res 1
n:      .res 1
        .code
reset:  ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        stx done
        stx n
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
nothing: rti
irq:    ldx #9
.count: dex
        bne .count
        rti
update: jsr inner
        rts
;;; inner - i.
;;; Budget   <= 20 cycles
inner:  brk
        nop
        rts
