;;;; profile budget a frame - two calls in one frame
;@ run  profile FILE --frames 60
;@ bad  1 inner
;@ mend jsr inner ;two => nop
;@ good 0 inner

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
update: jsr inner
        jsr inner ;two
        rts
;;; inner - moves.
;;; Budget   <= 8 cycles a frame
inner:  nop
        rts
