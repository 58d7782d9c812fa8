;;;; compare hang - a game that hangs is not faster
;@ run  compare MENDED FILE --frames 30
;@ bad  1 the main program worked in 30 of 30 frames before, and not since frame 3 now
;@ mend jmp update => rts
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
        jmp update
