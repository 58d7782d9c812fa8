;;;; bound mmc1 interrupted - an NMI handler writes to the MMC1 between two of the five writes to a register
;@ run  bound FILE
;@ bad  1 leave the board alone while it is set). This does not hold: in frame
;@ mend jsr chr => bit chr
;@ good 0 proved
;@ run  bound FILE --watch --frames 60
;@ bad  1 leave the board alone while it is set). This does not hold: in frame
;@ mend jsr chr => bit chr
;@ good 0 no routine contradicted its proof

        .mapper 1
        .prgrom 128
        .chrram 8
        .vectors nmi, reset, irq
        .bank 0, $8000
        .org $8000
zero:   ldx #2
.l:     dex
        bne .l
        rts
        .bank 3, $8000
        .org $8000
three:  ldx #9
.l:     dex
        bne .l
        rts
        .bank 7, $C000
        .org $C000
;;; f - calls a routine in bank 3, then one in bank 0.
;;; Budget   <= 170 cycles
f:      lda #3
        jsr prg
        jsr $8000
        lda #0
        jsr prg
        jsr $8000
        rts
;;; prg - puts bank A at $8000.
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
nmi:    pha
        lda #0
        jsr chr
        pla
irq:    rti
chr:    sta $A000
        sta $A000
        sta $A000
        sta $A000
        sta $A000
        rts
reset:  sei
        ldx #$FF
        txs
        stx $8000
        lda #$80
main:   sta $2000
        jsr f
        lda #$80
        jmp main
