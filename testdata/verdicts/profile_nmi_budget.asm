;;;; profile nmi budget - the handler is too long for vblank
;@ run  profile FILE --frames 60 --budget nmi_<=_100_%_of_vblank
;@ bad  1 FAIL
;@ mend ldx #255 => ldx #1
;@ good 0 nmi

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
        ldx #255
.next:  lda #0
        sta $2007
        dex
        bne .next
        pla
nothing: rti
update: rts
