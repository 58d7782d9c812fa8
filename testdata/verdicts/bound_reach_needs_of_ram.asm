;;;; bound --reach of bytes of which a proof knows nothing - the case satisfies the Needs of the header all the same
; a handler may write the byte
;@ run  bound FILE --reach
;@ bad  0 worst: n=9 -> , 47 cycles
;@ mend n={1..9} => n={1..5}
;@ good 0 worst: n=5 -> , 27 cycles

; the byte is on page 1
;@ with ldx n => ldx $0140
;@ with Needs    n={1..9} => Needs    $0140={1..9}
;@ bad  0 worst: $0140=9 -> , 48 cycles
;@ mend $0140={1..9} => $0140={1..5}
;@ good 0 worst: $0140=5 -> , 28 cycles

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
n:      .res 1
        .code
nmi:    inc n
irq:    rti
reset:  sei
        ldx #$FF
        txs
        lda #$80
        sta $2000
main:   lda #3
        sta n
        sta $0140
        jsr work
        jmp main
;;; work - a delay.
;;; Needs    n={1..9}
;;; Clobbers X
work:   ldx n
.l:     dex
        bne .l
        rts
