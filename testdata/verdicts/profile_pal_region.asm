;;;; profile pal region - the same with the region in the header
;@ run  profile FILE --frames 60 --budget frame_<=_100_%_of_a_frame
;@ bad  1 frame
;@ mend .region ntsc => .region pal
;@ good 0 frame

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
update: ldy #24
.outer: ldx #0
.inner: dex
        bne .inner
        dey
        bne .outer
        rts
