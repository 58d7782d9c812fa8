;;;; bound needs of both - a routine and the one that it calls have the same Needs line, which a call of the first one breaks
;@ run  bound FILE go
;@ bad  1 a bound would be proved only if the Needs lines of the routine itself are true at each call
;@ mend ldx #200 => ldx #4
;@ good 0 the bound holds if the Needs lines of the routine itself are true at each call

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
n:      .res 1
        .code
nmi:    rti
reset:  ldx #$FF
        txs
        lda #2
        sta n
main:   ldx #200
        jsr go
        jmp main
;;; inner - counts.
;;; Needs    X={1..4}
inner:  dex
        bne inner
        rts
;;; go - counts, then calls.
;;; Needs    X={1..4}
;;; Budget   <= 200 cycles
go:     dex
        bne go
        ldx n
        jsr inner
        rts
