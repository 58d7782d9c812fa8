;;;; bound bank stays - a write that switches the code's own bank only in one mode of the board
;@ run  bound FILE
;@ bad  1 a bound would be proved only if PRG bank 3 is at $C000-$FFFF whenever the program uses these addresses
;@ mend mode = 0 => mode = $0C
;@ good 0 proved
;@ run  bound FILE --watch --frames 30
;@ bad  1 a bound would be proved only if PRG bank 3 is at $C000-$FFFF whenever the program uses these addresses
;@ mend mode = 0 => mode = $0C
;@ good 0 no routine contradicted its proof

        .mapper 1
        .prgrom 64
        .chrram 8
mode = 0
        .bank 1, $C000
        .org $C000
        .res 15, $EA
        ldx #200                ; where f goes on if its own bank is switched
.l:     dex
        bne .l
        lda #3
        jsr prg1
        rts
        .org $C080
prg1:   sta $E000
        lsr a
        sta $E000
        lsr a
        sta $E000
        lsr a
        sta $E000
        lsr a
        sta $E000
        rts
        .bank 3, $C000
        .org $C000
;;; f - puts bank 0 at $8000.
;;; Budget   <= 40 cycles
f:      lda #0
        sta $E000
        sta $E000
        sta $E000
        sta $E000
        sta $E000
        ldx #2
.l:     dex
        bne .l
        rts
nmi:    rti
reset:  sei
        ldx #$FF
        txs
        lda #$80
        sta $8000
        lda #3
        jsr prg
        lda #mode
        sta $8000
        lsr a
        sta $8000
        lsr a
        sta $8000
        lsr a
        sta $8000
        lsr a
        sta $8000
main:   jsr f
        jmp main
        .org $C080
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
        .org $FFFA
        .word nmi, reset, nmi
