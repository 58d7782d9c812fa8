;;;; profile baseline - a routine that never returns any more is not faster
;@ first profile MENDED --frames 60 --format json > old.json
;@ run  profile FILE --frames 60 --baseline DIR/old.json
;@ bad  1 update ran in the baseline and does not return from a call now
;@ mend jmp update => nop
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
;;; update - the work of a frame.
update: nop
        jmp update
        rts
