;;;; profile vblank is late - a short handler that writes after vblank
;@ run  profile FILE --frames 60 --budget update_<=_100_%_of_vblank
;@ bad  1 FAIL
;@ mend ldy #3 => ldy #1
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
update: ldy #3
.outer: ldx #0
.inner: dex
        bne .inner
        dey
        bne .outer
        lda #0
        sta $2007
        rts
