;;;; bound watch - a routine moves S up, pulls a byte above its return address and restores S; --watch goes on comparing it
;@ run  bound FILE --watch --frames 60
;@ bad  1 work: a guess on which its bound rests does not hold
;@ mend lda #250 => lda n
;@ good 0 no routine contradicted its proof

        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
sav:    .res 1
ptr:    .res 2
n:      .res 1
        .code
reset:  sei
        ldx #$7F
        txs
        lda #<one
        sta ptr
        lda #>one
        sta ptr+1
        ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        lda #$80
        sta $2000
main:   jsr work
        jmp main
nmi:    pha
        txa
        pha
        jmp (ptr)
one:    lda #250
        sta n
        pla
        tax
        pla
irq:    rti
;;; work - a delay.
;;; Budget   <= 2000 cycles
work:   lda #100
        sta n
        tsx
        stx sav
        ldx #$7F
        txs
        pla
        ldx sav
        txs
.l:     dec n
        bne .l
        rts
