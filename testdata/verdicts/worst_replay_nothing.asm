;;;; worst - a replay in which nothing was measured
;@ file keys.txt 9 1 A
;@ run  worst FILE --replay DIR/keys.txt --of call --routine other
;@ bad  1 nothing was measured in 10 frames
;@ mend rts => jsr other
;@ good 0 missed no frame

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
update: rts
        rts
other:  nop
        rts
