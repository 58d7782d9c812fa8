;;;; bound watch table of calls - RTS runs routines by a table above the calls that run; each is compared until its own RTS, not longer
;@ run  bound FILE --watch --frames 60
;@ bad  1 tiny: a bound would be proved only if the Needs lines
;@ mend ldy #5 => ldy #4
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
        ldx #7
.copy:  lda table,x
        sta $01A0,x
        dex
        bpl .copy
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
        ldy #5
        ldx #$9F
        txs
        rts                     ; to tiny, other, tiny and back, as the table says
back:   ldx sav
        txs
.l:     dec n
        bne .l
        rts

;;; tiny - counts down.
;;; Needs  Y={0..4}
;;; Budget <= 40 cycles
tiny:   dey
        bpl tiny
        inc $30
        rts
;;; other - counts.
;;; Budget <= 20 cycles
other:  ldy #2
        inc $31
        rts
table:  .word tiny-1, other-1, tiny-1, back-1
