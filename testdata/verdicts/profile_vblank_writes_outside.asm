;;;; profile - a handler whose first PPU writes come behind vblank does not write nothing
;@ run  profile FILE --frames 30 --budget nmi_<=_90_%_of_vblank
;@ bad  0 writes only outside vblank
;@ mend sta $2006 => cmp $10
;@ good 0 writes nothing

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
        jsr late
        pla
        tax
        pla
nothing: rti
update: rts
late:   ldx #0
.wait:  nop
        nop
        nop
        dex
        bne .wait
        lda #0
        sta $2006
        rts
