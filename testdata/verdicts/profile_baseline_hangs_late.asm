;;;; profile baseline - a game that hangs in frame 22 is not faster
;@ first profile MENDED --frames 60 --format json > old.json
;@ run  profile FILE --frames 60 --baseline DIR/old.json
;@ bad  1 the main program worked in 60 of 60 frames before, and not since frame 22 now
;@ mend jmp .stop => rts
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
        beq .stop
        rts
.stop:  jmp .stop ;
