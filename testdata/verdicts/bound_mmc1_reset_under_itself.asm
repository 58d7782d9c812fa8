;;;; bound mmc1 reset under itself - code at $8000 resets an MMC1 that is in another mode, which puts another bank there
;@ run  bound FILE f
;@ bad  1 a write to $8000 may switch the bank of the code that runs
;@ mend sta $8000 ;reset => sta $10
;@ good 0 proved

        .mapper 1
        .prgrom 128
        .chrram 8
        .vectors irq, reset, irq
        .bank 0, $8000
        .org $8000
;;; f - resets the MMC1.
;;; Budget   <= 100 cycles
f:      lda #$80
        sta $8000 ;reset
        rts
        .bank 7, $C000
        .org $C000
        nop
        nop
        nop
        nop
        nop
        ldx #0                  ; at $8005, once this bank is there
.l:     dex
        bne .l
        rts
; writes the low five bits of A to the control register
control: sta $8000
        lsr a
        sta $8000
        lsr a
        sta $8000
        lsr a
        sta $8000
        lsr a
        sta $8000
        rts
; puts bank A at $8000, or at $C000 if bank 0 stays at $8000
prg:    sta $E000
        lsr a
        sta $E000
        lsr a
        sta $E000
        lsr a
        sta $E000
        lsr a
        sta $E000
        rts
irq:    rti
reset:  sei
        ldx #$FF
        txs
        lda #$80
        sta $8000
main:   lda #7
        jsr prg
        lda #8                  ; bank 0 stays at $8000
        jsr control
        jsr f
        jmp main
