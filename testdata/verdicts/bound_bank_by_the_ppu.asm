;;;; bound bank by the ppu - an MMC1 with 512 KB, whose CHR registers differ: the PPU's fetches choose the half of PRG ROM
;@ run  bound FILE --watch --frames 10
;@ bad  1 f_31: a bound would be proved only if PRG bank 31 is at $C000-$FFFF while this code runs. This does not hold: in frame
;@ mend lda #$10 ;chr => lda #0 ;
;@ good 0 no routine contradicted its proof

        .mapper 1
        .prgrom 512
        .chrram 8
        .bank 15, $C000
        .org $C000
reset_15: lda #$1C
        sta $8000
        lsr a
        sta $8000
        lsr a
        sta $8000
        lsr a
        sta $8000
        lsr a
        sta $8000
        jmp next_15
        .org $C080
next_15: lda #$10 ;chr
        sta $C000
        lsr a
        sta $C000
        lsr a
        sta $C000
        lsr a
        sta $C000
        lsr a
        sta $C000
.v:     bit $2002
        bpl .v
.w:     bit $2002
        bpl .w
        lda #$18
        sta $2001
        lda #$10
        sta $2000
main_15: jsr f_15
        jmp main_15
;;; f_15 - counts.
;;; Budget <= 600 cycles
f_15:  ldx #100
.l:     dex
        bne .l
        rts
n_15:  rti
        .org $FFFA
        .word n_15, reset_15, n_15
        .bank 31, $C000
        .org $C000
reset_31: lda #$1C
        sta $8000
        lsr a
        sta $8000
        lsr a
        sta $8000
        lsr a
        sta $8000
        lsr a
        sta $8000
        jmp next_31
        .org $C080
next_31: lda #$10 ;chr
        sta $C000
        lsr a
        sta $C000
        lsr a
        sta $C000
        lsr a
        sta $C000
        lsr a
        sta $C000
.v:     bit $2002
        bpl .v
.w:     bit $2002
        bpl .w
        lda #$18
        sta $2001
        lda #$10
        sta $2000
main_31: jsr f_31
        jmp main_31
;;; f_31 - counts.
;;; Budget <= 600 cycles
f_31:  ldx #3
.l:     dex
        bne .l
        rts
n_31:  rti
        .org $FFFA
        .word n_31, reset_31, n_31
