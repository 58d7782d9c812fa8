;;;; worst - an input is found with which the processor stops
;@ run  worst FILE --frames 400
;@ bad  1 the processor has stopped
;@ mend .byte 2 => nop
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
update: lda #1
        sta $4016
        lda #0
        sta $4016
        lda $4016
        and #1
        beq .done
        .byte 2
.done:  rts
