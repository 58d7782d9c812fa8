;;;; bound handler changes x - an NMI handler that restores X on no path
;@ run  bound FILE
;@ bad  1 the handler never restores X
;@ mend ldx #255 => cpx #255
;@ good 0 proved
;@ run  bound FILE --watch --frames 60
;@ bad  1 inner: a bound would be proved only if the NMI handler leaves A, X and Y as it found them
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
        ldx #255
        pla
irq:    rti
;;; inner - counts down.
;;; Budget   <= 1010 cycles
inner:  ldx #200
.l:     dex
        bne .l
        rts
