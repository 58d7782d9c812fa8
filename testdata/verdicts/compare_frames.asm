;;;; compare frames - reports of runs of other lengths
;@ first profile MENDED --frames 60 --format json > old.json
;@ first profile FILE --frames 60 --format json > new.json
;@ run  compare DIR/old.json DIR/new.json
;@ bad  1 slower
;@ mend nop ;one => ;
;@ good 0 0 slower

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
update: nop
        nop ;one
        rts
