;;;; bound mmc1 reset by INC - the MMC1 takes the first of the two writes of INC, which resets it
;@ run  bound FILE
;@ bad  1 505
;@ mend lda #3 => lda #0
;@ good 0 proved

        .mapper 1
        .prgrom 128
        .chrram 8
        .vectors nmi, reset, nmi
        .bank 0, $8000
        .org $8000
zero:   ldx #2
.l:     dex
        bne .l
        rts
        .bank 3, $8000
        .org $8000
three:  ldx #90
.l:     dex
        bne .l
        rts
        .bank 7, $C000
        .org $C000
;;; f - resets the MMC1, which has received a bit, and calls a routine in bank 3.
;;; Budget   <= 100 cycles
f:      lda #0
        sta $E000
        inc full
        lda #3
        sta $E000
        lsr a
        sta $E000
        lsr a
        sta $E000
        lsr a
        sta $E000
        lsr a
        sta $E000
        jsr $8000
        rts
full:   .byte $FF
nmi:    rti
reset:  sei
        ldx #$FF
        txs
        stx $8000
main:   jsr f
        jmp main
