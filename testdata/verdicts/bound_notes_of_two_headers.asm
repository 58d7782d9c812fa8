;;;; bound notes of two headers - two headers at the same address as one in another bank; the first two are wrong
;@ run  bound FILE
;@ bad  1 or the code two: the bound holds if PRG bank 1 is at $8000-$BFFF
;@ mend lda #9 => lda #3
;@ good 0 3 of 3 routines bounded

        .mapper 2
        .prgrom 64
        .vectors nmi, reset, nmi
        .zeropage
n:      .res 1
        .bank 0, $8000
        .org $8000
;;; one - counts n down to 0.
;;; Budget   <= 100 cycles
one:
;;; uno - the same.
;;; Bound    .l <= 4
;;; Budget   <= 100 cycles
uno:    ldx n
.l:     dex
        bne .l
        rts
        .bank 1, $8000
        .org $8000
;;; two - counts n down to 0.
;;; Bound    .l <= 4
;;; Budget   <= 100 cycles
two:    ldx n
.l:     dex
        bne .l
        rts
        .code
nmi:    rti
reset:  ldx #$FF
        txs
main:   lda #0
        sta banks
        lda #9
        sta n
        jsr uno
        lda #1
        sta banks+1
        lda #2
        sta n
        jsr two
        jmp main
banks:  .byte 0, 1, 2, 3
