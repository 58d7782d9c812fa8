;;;; bound mmc1 full at nmi - the MMC1 has received a bit when an NMI comes whose handler writes five
;@ run  bound FILE f
;@ bad  1 the MMC1's shift register is empty when the NMI handler begins (an interrupt may come between the five writes to a register: let the main program set a flag meanwhile, and the handler leave the board alone while it is set). This does not hold: in frame
;@ mend sta $E000 ;bit => nop
;@ good 1 the bound holds if the MMC1's shift register is empty when the NMI handler begins

        .mapper 1
        .prgrom 128
        .chrram 8
        .vectors nmi, reset, irq
n = $10
        .bank 0, $8000
        .org $8000
zero:   lda #99
        sta n
        rts
        .bank 3, $8000
        .org $8000
three:  lda #3
        sta n
        rts
        .bank 7, $C000
        .org $C000
;;; f - counts n down.
;;; Budget   <= 100 cycles
f:      lda #3
        sta n
.l:     dec n
        bne .l
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
        lda #3
        jsr prg
        jsr $8000
        lda #0
        jsr prg
        pla
irq:    rti
reset:  sei
        ldx #$FF
        txs
        lda #$80
        sta $8000
        bit $2002
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
main:   jsr f
        lda #0
        sta $E000 ;bit
        ldx #0
.w:     dex
        bne .w
        lda #$80
        sta $8000
        jmp main
