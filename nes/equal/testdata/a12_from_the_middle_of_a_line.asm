; mapper 4 submapper 0 chr 64 fourscreen false region 2 align 0 getput 0 seed 5156 frames 2 steps false
; Rendering is turned on in the middle of line 5, with the background in the table at $1000. A12
; rises at once, and again less than a hundred dots later, where the next tiles are fetched.
        .prgrom 32
        .chrram 8
        .vectors nmi, reset, irq
        .org $E000
reset:  ldx #$FF
        txs
main:
;-
        ldx #$2B
        lda #$10
        sta $1FD5,x
;--
;-
        cli
;--
;-
        ldy #$01
        sty $C000
;--
;-
        lda #$00
        sta $2001
L13:        dex
        bne L13
        lda #$1E
        sta $2001
;--
;-
L14:        dex
        bne L14
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
        sta $E001
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
