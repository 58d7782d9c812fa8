;;;; bound --frame note before NMI - the code that turns NMI on takes longer than its Bound line says, so that the first NMI comes late in vblank
;@ run  bound FILE --frame --frames 60
;@ bad  1 vblank open: a bound would be proved only if each NMI comes when vblank begins
;@ mend lda #24 => lda #3
;@ good 0 vblank never overrun: at most 32 of 2,273 cycles, under the conditions below

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
n:      .res 1
        .code
nmi:    inc flag
        sta $2005
        sta $2005
irq:    rti
;;; reset - the game.
;;; Bound    .l <= 4
reset:  sei
        ldx #$FF
        txs
        lda #$1E
        sta $2001
        lda #24                 ; rounds of 1,285 cycles: into the next vblank
        sta n
.v1:    bit $2002
        bpl .v1
        ldx n
.l:     ldy #0
.k:     dey
        bne .k
        dex
        bne .l
        lda #$80
        sta $2000
.main:  lda flag
        beq .main
        lda #0
        sta flag
.p:     lda $4016
        lsr a
        bcs .p
        jmp .main
