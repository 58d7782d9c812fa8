;;;; bound of a write to one of two bytes of page 1, of which one is on the stack: whether it hits that one is not known
;@ run  bound FILE f
;@ bad  1 because it may write all over the stack
;@ mend ldx #$40 => ldx #$FE
;@ good 1 because it writes all over the stack

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
sel:    .res 1
q:      .res 1
        .code
nmi:    rti
reset:  ldx #$FF
        txs
main:   lda q
        and #1
        sta sel
        jsr f
        jmp main
;;; f - writes to $0140 or to the stack, but to the stack never.
;;; Budget   <= 100 cycles
f:      lda sel
        beq .a
        ldx #$40
        bne .s
.a:     ldx #$FE
.s:     lda sel
        beq .skip
        sta $0100,x
.skip:  rts
