; mapper 118 submapper 0 chr 64 fourscreen false region 1 align 0 getput 0 seed 5003374 frames 4 steps false
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
        ldx #$EE
        lda #$08
        sta $3B83,x
;--
;-
;--
;-
;--
main:
;-
        ldx #$A7
        sta $3F70,x
;--
;-
        ldy #4
        ldx #0
L5:        lda $2002
        bmi L6
        dex
        bne L5
        dey
        bne L5
L6:
;--
;-
        lda #$90
        sta $2000
        lda $1E
L10:        php
        plp
        tax
        cmp $1E
        beq L10
;--
;-
        lda #$08
        sta $C000
        sta $C001
;--
;-
        lda #$29
        lda #$07
        sta $4014
;--
;-
        lda #$02
        sta $4014
;--
;-
        lda $1E
        and #1
        cmp #1
        beq L20
L20:
        lda #$3F
        sta $2006
        lda #$C0
        sta $2006
        ldx #14
L22:        sta $2007
        dex
        bne L22
L21:
;--
;-
        lda $1E
        and #3
        cmp #1
        beq L23
        jmp L24
L23:
L24:
;--
;-
        cli
;--
;-
        lda $1E
        and #1
L25:
        lda #$23
        sta $2006
        lda #$C0
        sta $2006
        ldx #55
L27:        sta $2007
        adc #$35
        dex
        bne L27
L26:
;--
;-
;--
;-
        lda #$FF
        sta $0204
        lda #$1A
        sta $0205
        lda #$00
        sta $0206
        lda #$FE
        sta $0207
        sta $4014
;--
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
        pha
        txa
        pha
        tya
        pha
;-
        lda $4015
        lda #$0F
        sta $E000
        sta $E001
;--
;-
        lda $2003
        sta $37
;--
;-
        ldx #$14
        eor $1FEE,x
        sta $57
        lda #$E3
        sta $2006
        ldx #$3F
        stx $2006
;--
;-
        lda #$EF
        sta $0204
        lda #$71
        sta $0205
        lda #$00
        sta $0206
        lda #$FF
        sta $0207
        lda #$00
        sta $2003
        lda #$02
        sta $4014
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
