;;;; bound watch - two headers of one routine, each with Needs of its own; a call is compared with the proof whose Needs are true
;@ with ldx #7 => ldx #9
;@ run  bound FILE --watch --frames 10
;@ bad  1 go: a bound would be proved only if the Needs lines of the routine itself are true at each call
;@ mend ldx #9 => ldx #7
;@ good 0 no routine contradicted its proof

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
n:      .res 1
        .code
nmi:    rti
reset:  ldx #$FF
        txs
main:   ldx #2
        jsr go
        ldx #7
        jsr long
        jmp main
;;; go - counts.
;;; Needs    X={1..4}
;;; Budget   <= 40 cycles
go:
;;; long - counts further.
;;; Needs    X={5..8}
;;; Budget   <= 80 cycles
long:   dex
        bne long
        rts
