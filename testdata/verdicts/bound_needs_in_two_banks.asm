;;;; bound needs in two banks - two routines at the same address, in two banks, that both have Needs
;@ run  bound FILE
;@ bad  1 two: a bound would be proved only if the Needs lines of the routine itself are true at each call
;@ mend ldx #200 => ldx #4
;@ good 0 2 of 2 routines bounded
;@ run  bound FILE --watch --frames 60
;@ bad  1 two: a bound would be proved only if the Needs lines of the routine itself are true at each call
;@ mend ldx #200 => ldx #4
;@ good 0 no routine contradicted its proof

        .mapper 2
        .prgrom 64
        .vectors nmi, reset, nmi
        .bank 0, $8000
        .org $8000
;;; one - counts.
;;; Needs    X={1..4}
;;; Budget   <= 100 cycles
one:    dex
        bne one
        rts
        .bank 1, $8000
        .org $8000
;;; two - counts.
;;; Needs    X={1..4}
;;; Budget   <= 100 cycles
two:    dex
        bne two
        rts
        .code
nmi:    rti
reset:  ldx #$FF
        txs
main:   lda #0
        sta banks
        ldx #4
        jsr one
        lda #1
        sta banks+1
        ldx #200
        jsr two
        jmp main
banks:  .byte 0, 1, 2, 3
