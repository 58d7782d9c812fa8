;;;; bound bound of both - two headers at the same address; the second allows fewer rounds than the first
;@ run  bound FILE many
;@ bad  1 open
;@ mend loop <= 10 => loop <= 6
;@ good 0 proved
; a call with more rounds than either header allows
;@ with Budget   <= 40 => Budget   <= 60
;@ with lda #5 => lda #12
;@ bad  1 a bound would be proved only if the loop at
;@ mend lda #12 => lda #10

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
n:      .res 1
        .code
nmi:    rti
reset:  ldx #$FF
        txs
        lda #5
        sta n
main:   jsr many
        jmp main
;;; many - counts.
;;; Bound    loop <= 10
;;; Budget   <= 40 cycles
many:
;;; few - counts.
;;; Bound    loop <= 4
few:    ldx n
loop:   dex
        bne loop
        rts
