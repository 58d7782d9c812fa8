;;;; bound --frame note in main - a loop of the main program runs more often than its Bound line says
;@ run  bound --frame FILE --frames 60
;@ bad  1 ran more than 4 rounds before the next NMI
;@ mend <= 4 => <= 8
;@ good 0 frame never missed: at most

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
t:      .res 1
n:      .res 1
        .code
nmi:    inc t
irq:    rti
;;; reset - the game.
;;; Bound    .l <= 4
reset:  sei
        ldx #$FF
        txs
        lda #$1E
        sta $2001
.v1:    bit $2002
        bpl .v1
.v2:    bit $2002
        bpl .v2
        lda #16
        sta n
        lda #$80
        sta $2000
.main:  lda t
.w:     cmp t
        beq .w
        ldx n
.l:     dex
        dex
        bne .l
        jmp .main
