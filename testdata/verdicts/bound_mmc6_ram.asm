;;;; bound mmc6 ram - the MMC6 has RAM from $7000 on, and nothing at $6000
;@ run  bound FILE
;@ bad  1 1,289
;@ mend .submapper 1 => .submapper 0
;@ good 0 proved

        .mapper 4
        .submapper 1
        .prgrom 64
        .chrram 8
        .vectors nmi, reset, nmi
        .prgram
buf:    .res 1
        .bank 7, $E000
        .org $E000
;;; f - counts down from what it finds at $6000.
;;; Budget   <= 60 cycles
f:      lda #2
        sta $6000
        ldx buf
.l:     dex
        bne .l
        rts
nmi:    rti
reset:  sei
        ldx #$FF
        txs
        lda #$80
        sta $A001
main:   jsr f
        jmp main
