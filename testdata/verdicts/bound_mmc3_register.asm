;;;; bound mmc3 register - a write that may choose any register of the MMC3, before the one that puts a bank in place
;@ run  bound FILE
;@ bad  1 open
;@ mend lda which => lda #6
;@ good 0 proved

        .mapper 4
        .prgrom 64
        .chrram 8
        .vectors nmi, reset, nmi
        .zeropage
which:  .res 1
        .code
        .bank 1, $8000
        .org $8000
one:    ldx #2
.l:     dex
        bne .l
        rts
        .bank 7, $E000
        .org $E000
;;; f - calls a routine in bank 1.
;;; Budget   <= 60 cycles
f:      lda #6
        sta $8000
        lda which
        sta $8000
        lda #1
        sta $8001
        jsr $8000
        rts
nmi:    rti
reset:  sei
        ldx #$FF
        txs
        ldx #6
        stx which
main:   jsr f
        jmp main
