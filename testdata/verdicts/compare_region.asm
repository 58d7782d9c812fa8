;;;; compare region - reports of two regions
;@ first profile MENDED --frames 60 --format json > old.json
;@ first profile FILE --frames 60 --format json > new.json
;@ run  compare DIR/old.json DIR/new.json
;@ bad  2 the earlier run is PAL
;@ mend .region ntsc => .region pal
;@ good 0 

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
        .region ntsc
update: rts
