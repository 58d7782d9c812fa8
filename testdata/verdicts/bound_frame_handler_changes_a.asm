;;;; bound frame handler changes a - an NMI handler that changes A while the main loop waits with it
;@ run  bound FILE --frame
;@ bad  1 open: a bound would be proved only if the NMI handler leaves A, X and Y as it found them
;@ mend adc #1 => and #$FF
;@ good 0 never missed
; the main loop waits with X
;@ with loop:   lda done => loop:   ldx done
;@ with .wait:  cmp done => .wait:  cpx done
;@ with adc #1 => inx
;@ mend inx => nop
; the main loop waits with Y
;@ with loop:   lda done => loop:   ldy done
;@ with .wait:  cmp done => .wait:  cpy done
;@ with adc #1 => iny
;@ mend iny => nop

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
loop:   lda done
.wait:  cmp done
        beq .wait
        jsr update
        jmp loop
nmi:    pha
        inc done
        pla
        clc
        adc #1
irq:    rti
update: ldx #5
.l:     dex
        bne .l
        rts
