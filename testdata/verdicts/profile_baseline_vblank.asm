;;;; profile baseline - the same work, but the PPU writes have slid behind vblank
;@ first profile MENDED --frames 60 --format json > old.json
;@ run  profile FILE --frames 60 --baseline DIR/old.json
;@ bad  1 57 frames overran vblank, 0 before
;@ mend cpx #1 ;when => cpx #$FF
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
        txa
        pha
        inc done
        jsr frame
        pla
        tax
        pla
nothing: rti
update: rts
frame:  ldx #0
.wait:  cpx #1 ;when
        bne .not
        lda #$20
        sta $2006
        lda #0
        sta $2006
        sta $2007
.not:   nop
        nop
        dex
        bne .wait
        rts
