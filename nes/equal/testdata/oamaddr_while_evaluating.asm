; mapper 0 submapper 0 chr 0 fourscreen false region 1 align 0 getput 0 seed 1 frames 4 steps false
; Six sprites lie on every line. A write to $2003 while sprites are evaluated starts again at
; sprite 0: the line then has more than eight. Reads of $2002 right behind it have to see that.
        .prgrom 32
        .chrram 8
        .vectors nmi, reset, irq
        .org $E000
reset:  ldx #$FF
        txs
        ldy #28                 ; 36,000 cycles: until the PPU listens
        ldx #0
wait:   dex
        bne wait
        dey
        bne wait
        lda #0                  ; Y of the sprite
        ldy #6                  ; sprites left on its row
fill:   sta $0200,x
        inx
        inx
        inx
        inx
        beq filled
        dey
        bne fill
        ldy #6
        clc
        adc #8
        jmp fill
filled: lda #0
        sta $2003
        lda #2
        sta $4014
        lda #$1E
        sta $2001
main:   lda #0
        sta $2003
        ldx #12
poll:   lda $2002
        and #$20
        ora $20
        sta $20
        dex
        bne poll
        ldy $21                 ; the next write, some cycles later in its line
        iny
        sty $21
        jmp main
nmi:
irq:    rti
