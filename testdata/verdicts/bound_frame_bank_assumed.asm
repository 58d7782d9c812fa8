;;;; bound frame bank assumed - code before the main loop is in a bank that the proof assumes to be in place
;@ run  bound --frame FILE
;@ bad  1 a bound would be proved only if PRG bank 14 is at $C000-$DFFF
;@ mend lda #$46 => lda #$06
;@ good 0 never missed: at most 29,

; the main loop points S to data for a time
;@ with jmp main => tsx\n stx $11\n ldx #$3F\n txs\n pla\n sta $0300\n ldx $11\n txs\n jmp main
;@ mend lda #$46 => lda #$06

        .mapper 4
        .prgrom 128
        .vectors nmi, reset, none
        .zeropage
flag:   .res 1
        .bank 14, $C000
        .org $C000
init:   rts
        .bank 3, $8000
        .org $8000
        lda #$4F
        sta $4010
        lda #$FF
        sta $4013
        lda #$10
        sta $4015               ; the DMC takes cycles from now on
        rts
        .code
nmi:    inc flag
none:   rti
reset:  sei
        cld
        ldx #$FF
        txs
        lda #6
        sta $8000
        lda #3
        sta $8001
        lda #$46                ; bank 3 is at $C000
        sta $8000
        jsr init
        lda #6
        sta $8000
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
main:   lda flag
.w:     cmp flag
        beq .w
        ldy #23
.o:     ldx #0
.y:     dex
        bne .y
        dey
        bne .o
        jmp main
