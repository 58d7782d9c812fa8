; mapper 0 submapper 0 chr 64 fourscreen true region 1 align 0 getput 1 seed 623 frames 6 steps false
; Rendering is turned on a few dots after the start of a line. On that line evaluation does not begin anew and finds
; nothing, so the line below has no sprites.
        .prgrom 32
        .chrram 8
        .vectors nmi, reset, irq
        .org $E000
reset:  ldx #$FF
        txs
        ldy #13
L1:        rol $0515,x
        inx
        bne L1
        dey
        bne L1
        lda #$1E
        sta $2001
        lda #$09
        sta $2006
        lda #$23
        sta $2006
        lda #$C0
        sta $2006
        ldx #28
L2:        sta $2007
        adc #$35
        dex
        bne L2
        lda #$80
        sta $2000
main:
        lda #$00
        sta $2001
        ldx #67
L3:        dex
        bne L3
        lda #$1E
        sta $2001
        lda #$00
        sta $2001
        ldx #47
L4:        dex
        bne L4
        lda #$1E
        sta $2001
        ldx #$38
        lda #$4E
L5:        sta $0200,x
        adc #7
        inx
        inx
        inx
        inx
        bne L5
        ldx #$44
        lda #$7E
L14:        sta $0200,x
        adc #7
        inx
        inx
        inx
        inx
        bne L14
        nop
        bit $10
        lda #$64
        ldx #$38
        sax $341D
        cli
        bit $10
        ldy #$B8
        ora $1F4A,y
        sta $6F
        lda #$2F
        sta $2005
        lax $2002
        sta $20
        lda #$C6
        sta $2005
        lda #$FB
        sta $2005
        lda #0
        sta $4016
        ldx #14
L24:        dex
        bne L24
        ldx #$BC
        lda #$94
L26:        sta $0200,x
        adc #7
        inx
        inx
        inx
        inx
        bne L26
        lda $1E
        and #1
        cmp #0
        beq L27
        jmp L28
L27:
        ldx #$01
        stx $2003
        lda #$03
L28:
        lda #$8F
        sta $4010
        lda #$CC
        sta $4012
        lda #$01
        sta $4013
        lda #$1F
        sta $4015
        ldx #$E4
        lda #$E8
L29:        sta $0200,x
        adc #0
        inx
        inx
        inx
        inx
        bne L29
        lda #$8F
        sta $4010
        lda #$58
        sta $4012
        lda #$00
        sta $4013
        lda #$1F
        sta $4015
        lda #$65
        sta $4012
        dec $4010
        lda #$DD
        sta $4000
        lda #$20
        sta $400D
        lda #$02
        sta $4013
        lda #$6E
        sta $400A
        lda #$0F
        sta $4009
        lda #$B1
        sta $4012
        lda #$AD
        sta $10
        lda #$36
        sta $11
        ldy #$21
        lda #$00
        sta ($10),y
        ldy #3
        ldx #0
L34:        bit $2002
        bvs L35
        dex
        bne L34
        dey
        bne L34
L35:
        lda $2002
        sta $48
        lda #$33
        ldx #$60
        sax $32B5
        lda #$17
        sta $10
        lda #$1F
        sta $11
        ldy #$EB
        lda ($10),y
        sta $2E
        ldx #$EC
        lda #$0F
        sta $1F19,x
        ldx #$60
        stx $2005
        ldy #10
        ldx #0
L36:        bit $2002
        bmi L37
        dex
        bne L36
        dey
        bne L36
L37:
        ldx #$64
        lda #$6F
L38:        sta $0200,x
        adc #7
        inx
        inx
        inx
        inx
        bne L38
        lda #$00
        sta $2001
        ldx #42
L39:        dex
        bne L39
        lda #$1E
        sta $2001
        lda #$24
        sta $2006
        lda #$27
        sta $2006
        ldx #60
L40:        sta $2007
        adc #$35
        dex
        bne L40
        jmp main
nmi:
        inc $1E
        pha
        txa
        pha
        tya
        pha
        ldx #$08
        lda #$E1
L41:        sta $0200,x
        adc #7
        inx
        inx
        inx
        inx
        bne L41
        lda $1E
        and #1
        cmp #0
        beq L42
        jmp L43
L42:
        lda #$77
        sta $2002
L43:
        lda #$00
        sta $2003
        lda #$60
        sta $4014
        ldy #9
        ldx #0
L44:        bit $2002
        bmi L45
        nop
        nop
        dex
        bne L44
        dey
        bne L44
L45:
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
        lda $4015
        lda #$0F
        sta $4015
        bit $10
        ldx #$C0
        lda #$42
L47:        sta $0200,x
        eor #3
        inx
        inx
        inx
        inx
        bne L47
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
