;;;; bound watch stack - a write through an index that reaches the stack once in 16 frames
;@ run  bound FILE
;@ bad  1 the write at
;@ mend adc #$EF => adc #$E0
;@ good 0 proved
;@ run  bound FILE --watch --frames 60
;@ bad  1 which the stack uses
;@ mend adc #$EF => adc #$E0
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
loop:   lda done
.wait:  cmp done
        beq .wait
        jsr update
        jmp loop
nmi:    inc done
irq:    rti
update: inc n
        lda n
        and #15
        eor #15
        clc
        adc #$EF
        tax
        jsr inner
        rts
;;; inner - writes to page 1.
;;; Budget   <= 20 cycles
inner:  sta $0100,x
        rts
