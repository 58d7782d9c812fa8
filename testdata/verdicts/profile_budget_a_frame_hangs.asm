;;;; profile - a routine that hangs does not keep its budget of a frame
;@ run  profile FILE --frames 60
;@ bad  1 from frame 17 on, the program is in a loop that it cannot leave
;@ mend jmp inner => rts
;@ good 0 hold

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
update: inc n
        lda n
        cmp #15
        bne .done
        jsr inner
.done:  rts
;;; inner - hangs.
;;; Budget   <= 100 cycles a frame
inner:  jmp inner
