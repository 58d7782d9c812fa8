; mapper 5 submapper 0 chr 0 fourscreen false region 1 align 0 getput 0 seed 6980 frames 2 steps false
        .prgrom 32
        .chrram 8
        .vectors nmi, reset, irq
        .org $E000
reset:  ldx #$FF
        txs
;-
        ldy #28
L1:        dex
        bne L1
        dey
        bne L1
;--
;-
        lda #$1E
        sta $2001
        lda #$A0
        sta $2000
        cli
;--
main:
        jmp main
nmi:
        inc $1E
        pha
        txa
        pha
        tya
        pha
        pla
        tay
        pla
        tax
        pla
        rti
irq:
        inc $1F
;-
        lda $4015
        sta $4015
        lda $5204
;--
;-
        and #1
        cmp #1
        beq L17
L17:
        lda #$49
        sta $5203
        lda #$80
        sta $5204
L18:
;--
;-
        lda $1E
        and #3
        cmp #0
        jmp L20
L19:
L20:
;--
;-
        lda #$64
        sta $0204
        lda #$23
        sta $0205
        lda #$7C
        sta $0206
        lda #$F7
        sta $0207
        lda #$00
        sta $2003
        lda #$02
        sta $4014
;--
;-
        ldx #19
L22:        dex
        bne L22
;--
;-
        lda $1E
        and #1
        cmp #1
L23:
        lda #$20
        sta $4014
L24:
;--
        rti
routine0:
        rts
routine1:
        rts
routine2:
        rts
