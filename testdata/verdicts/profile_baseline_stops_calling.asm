;;;; profile baseline - a routine that is called no more after some seconds
;@ first profile MENDED --frames 60 --format json > old.json
;@ run  profile FILE --frames 60 --baseline DIR/old.json
;@ bad  1 draw worked in 57 of 60 frames before, and not since frame 21 now
;@ mend cmp #20 => cmp #200
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
update: inc n
        lda n
        cmp #20
        bcs .no
        jsr draw
.no:    rts
draw:   nop
        rts
