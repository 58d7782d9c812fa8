;;;; bound - a handler that cannot be followed pulls data from above the stack that it interrupts, and gives back what it found
;@ with tax => nop
;@ run  bound FILE
;@ bad  1 an interrupt comes with X =
;@ mend nop => tax
;@ good 0 leaves A, X, Y and the stack as it found them

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
        tsx
        stx sav
        ldx #$7F
        txs
        pla
        sta $2007
        pla
        sta $2007
        ldx sav
        txs
        jmp (ptr)
one:    inc n
        pla
        tax
        pla
irq:    rti
;;; work - a delay.
;;; Budget   <= 2000 cycles
work:   ldx #200
.l:     dex
        bne .l
        rts
