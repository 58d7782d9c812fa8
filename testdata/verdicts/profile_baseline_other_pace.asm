;;;; profile baseline - the earlier run was judged by another pace
;@ first profile MENDED --frames 20 --format json > old.json
;@ run  profile FILE --frames 20 --baseline DIR/old.json
;@ bad  2 the earlier run is no input, RAM $00, a pass of 1 frame, the new one no input, RAM $00, a pass of 2 frames
;@ mend every 2 => every 1
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
        inc done
        pla
nothing: rti
;;; Frame    every 2
update: nop
        rts
