;;;; bound - a loop waits, is left by a branch in its middle, and is entered again; each wait is measured by itself
;@ with lda #$80 => lda #0
;@ run  bound FILE
;@ bad  1 This does not hold: in frame 119 the loop has taken
;@ mend lda #0 => lda #$80
;@ good 0 work: the bound holds if an NMI comes at least every 29,781 cycles while the loop at

        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
f:      .res 1
g:      .res 1
        .code
nmi:    inc f
        inc g
irq:    rti
reset:  sei
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
main:   jsr work
        jmp main
;;; work - waits a few times.
;;; Budget   <= 200000 cycles
work:   ldx #4
        lda #0
        sta f
        sta g
.o:     nop
.w:     lda a:g
        lda a:g
        lda a:g
        lda a:f
        bne .out
        lda a:g
        beq .w
.out:   lda #0
        sta f
        sta g
        dex
        bne .o
        rts
