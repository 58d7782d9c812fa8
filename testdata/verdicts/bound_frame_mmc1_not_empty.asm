;;;; bound --frame mmc1 not empty - a pass begins behind the call of a routine that waits, and the MMC1 has received a bit
;@ run  bound --frame FILE --frames 60
;@ bad  1 the MMC1's shift register is empty when this code begins (a write of $80 to $8000 at its start empties it, and fixes the last bank at $C000). This does not hold: in frame
;@ mend sta $E000 ;one too many => nop
;@ good 0 frame never missed: at most 120 of 29,780 cycles, under the conditions below

        .mapper 1
        .prgrom 128
        .chrram 8
        .vectors nmi, reset, irq
        .zeropage
t:      .res 1
        .bank 3, $8000
        .org $8000
three:  ldx #2
.l:     dex
        bne .l
        rts
        .bank 6, $8000
        .org $8000
six:    rts
        .bank 7, $C000
        .org $C000
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
nmi:    inc t
irq:    rti
wait:   lda t
.w:     cmp t
        beq .w
        rts
reset:  sei
        ldx #$FF
        txs
        stx $8000
.v1:    bit $2002
        bpl .v1
.v2:    bit $2002
        bpl .v2
        lda #$1E
        sta $2001
        lda #0
        sta $E000 ;one too many
        lda #$80
        sta $2000
main:   jsr wait
        lda #3
        jsr prg
        jsr $8000
        jmp main
