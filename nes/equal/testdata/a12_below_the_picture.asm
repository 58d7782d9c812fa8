; mapper 119 submapper 0 chr 0 fourscreen false region 3 align 0 getput 0 seed 2664 frames 2 steps false
; The background and the sprites are in the table at $0000, so A12 rises rarely; at line 240 v takes
; the bus, and with v at $1000 or above that is a rise close behind the one before.
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
        sta $3435
;--
;-
        ldy #$BB
        lda #$79
;--
;-
        ldy #$12
        lda #$C0
        sta $1FF3,y
;--
;-
        lda #$2B
        sta $2006
        lda #$F9
        sta $2006
        ldx #40
L2:        sta $2007
        adc #$35
        dex
        bne L2
;--
;-
        cli
;--
;-
        lda #$80
        sta $2000
;--
main:
;-
        lda #$00
        sta $2001
L10:        dex
        bne L10
        lda #$1E
        sta $2001
;--
;-
        bit $2001
        php
        pla
        sta $2D
;--
;-
        ldy #4
        ldx #0
L23:        dex
        bne L23
        dey
        bne L23
;--
;-
        lda #$02
        sta $C000
        lda #$00
        sta $C001
;--
;-
        lda #$47
        sta $10
        lda #$39
        sta $11
        ldy #$BD
        lda #$1F
        sta ($10),y
;--
        jmp main
nmi:
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
;-
        lda $4015
        lda #$0F
        sta $4015
        sta $E000
        sta $E001
;--
        rti
routine0:
        rts
routine1:
        rts
routine2:
        rts
