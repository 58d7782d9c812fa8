;;;; bound watch table of calls - RTS runs the routines of a table that lies above the return addresses in use; --watch compares each routine up to its own RTS
;@ run  bound FILE --watch --frames 60
;@ bad  1 tiny: a bound would be proved only if the Needs lines
;@ mend ldy #5 => ldy #4
;@ good 0 no routine contradicted its proof

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
saved:  .res 1
        .code
reset:  ldx #7
.copy:  lda table,x
        sta $01A0,x
        dex
        bpl .copy
main:   ldx #$7F
        txs
        jsr work
        jmp main
nmi:    rti

; work goes through the table.
work:   tsx
        stx saved
        ldy #5
        ldx #$9F
        txs
        rts
back:   ldx saved
        txs
        rts

;;; tiny - counts down.
;;; Needs    Y={0..4}
;;; Budget   <= 40 cycles
tiny:   dey
        bpl tiny
        rts

;;; other - sets the counter of tiny.
;;; Budget   <= 20 cycles
other:  ldy #2
        rts

table:  .word tiny-1, other-1, tiny-1, back-1
