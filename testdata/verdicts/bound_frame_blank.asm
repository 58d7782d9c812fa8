;;;; bound frame blank - frames that are missed while the picture is off are not said to be absent
;@ run  bound --frame FILE --frames 60
;@ bad  0 apart from 29 with rendering off
;@ mend ldy #40 => ldy #4
;@ good 0 never

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
        lda #$00
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
update: ldy #40
.outer: ldx #0
.inner: dex
        bne .inner
        dey
        bne .outer
        rts
