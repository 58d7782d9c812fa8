;;;; bound handler changes x at times - an NMI handler that leaves another value in X in one frame of 16
;@ run  bound FILE
;@ bad  1 a bound would be proved only if the NMI handler leaves A, X and Y as it found them. This does not hold: in frame
;@ mend ldx #255 => cpx #255
;@ good 0 proved
;@ run  bound FILE --watch --frames 60
;@ bad  1 and its handler ends with X = $FF
;@ mend ldx #255 => cpx #255
;@ good 0 no routine contradicted its proof

        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
done:   .res 1
n:      .res 1
p:      .res 2
        .code
reset:  ldx #$FF
        txs
        ldx #2
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
loop:   jsr inner
        jmp loop
nmi:    pha
        inc done
        lda done
        and #15
        bne .end
        ldx #255
.end:   pla
irq:    rti
;;; inner - counts down.
;;; Budget   <= 1010 cycles
inner:  ldx #200
.l:     dex
        bne .l
        rts
