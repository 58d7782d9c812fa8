; mapper 5 submapper 0 chr 0 fourscreen false region 1 align 0 getput 0 seed 2224 frames 3 steps false
; Rendering is turned on by a write to a mirror of $2001, which the MMC5 does not see. Its
; interrupt at line 223 has to come in time all the same.
        .prgrom 32
        .chrram 8
        .vectors nmi, reset, irq
        .org $E000
reset:  ldx #$FF
        txs
;-
        ldy #28
        ldx #0
L1:        dex
        bne L1
        dey
        bne L1
;--
;-
        lda #$9B
        sta $10
        lda #$25
        sta $11
        ldy #$3E
        lda #$1E
        sta ($10),y
;--
main:
;-
        lda #$DF
        sta $5203
        sta $5204
        cli
;--
        jmp main
nmi:
        rti
irq:
        pha
        txa
        pha
        tya
        pha
;-
        lda $4015
        sta $4015
        lda $5204
;--
;-
        ldx #$10
        lda #$6E
L24:        sta $0200,x
        adc #0
        inx
        inx
        inx
        inx
;--
        pla
        tay
        pla
        tax
        pla
        rti
routine0:
        rts
routine1:
        rts
routine2:
        rts
