;;;; profile budget rare - one frame of 60 breaks the budget
;@ run  profile FILE --frames 80
;@ bad  1 update
;@ mend cmp #40 => cmp #200
;@ good 0 update

        .vectors nmi, reset, nothing
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
;;; update - moves.
;;; Budget   <= 14 cycles
update: inc n
        lda n
        cmp #40
        bne .out
        nop
        nop
.out:   rts
