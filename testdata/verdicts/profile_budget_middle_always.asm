;;;; profile - a routine that is entered in its middle in each frame: each frame is judged
;@ run  profile FILE --frames 30
;@ bad  1 inner took 44 cycles in frame 3, budget 10 cycles; broken 27 times
;@ mend jmp in2 => rts
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
update: ldx #1
        jsr inner
        ldx #9
        jmp in2
;;; inner - counts.
;;; Budget   <= 10 cycles
inner:  dex
in2:    bne inner
        rts
