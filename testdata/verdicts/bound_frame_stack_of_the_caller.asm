;;;; bound frame stack of the caller - a routine that writes over the return address of its caller
;@ run  bound FILE --frame
;@ bad  1 missed: frame
;@ mend sta $01FD => sta $01F0
;@ good 0 never missed
;@ run  bound FILE
;@ bad  1 it writes over its return address or that of a caller
;@ mend sta $01FD => sta $01F0
;@ good 0 proved

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
update: jsr inner
        rts
;;; inner - writes to the stack.
;;; Budget   <= 20 cycles
inner:  lda #1
        sta $01FD
        rts
