;;;; bound mmc5 reads pcm - an MMC5 that answers reads of code itself, because it takes samples from them
;@ run  bound FILE --watch --frames 10
;@ bad  1 This does not hold: in frame 0 $0000 holds 200
;@ mend lda #200 ; => lda #2 ;
;@ good 0 no routine contradicted its proof

        .mapper 5
        .prgrom 32
        .vectors n, reset, n
        .zeropage
k:      .res 1
        .bank 0
        .org $8000
;;; f - counts.
;;; Needs    k={1..3}
;;; Budget   <= 200 cycles
f:      ldx k
.l:     dex
        bne .l
        rts
        .bank 3
        .org $E000
reset:  lda #3
        sta $5100
        lda #$80
        sta $5114
        lda #1
        sta $5010
        lda #200 ;
        sta k
main:   jsr f
        jmp main
n:      rti
