;;;; Where the index carries into the next page, SHX and SHY write to a wrong one: the high
;;;; byte of the address is itself ANDed with the register.
;;;;
;;;; nesdev, "CPU unofficial opcodes", SHX; AccuracyCoin, "SHX absolute,Y".

        .include "hw.inc"

test:
        lda #$EE
        sta $0410
        sta $0420
        sta $0710
        sta $0720
        ldx #$0C
        ldy #$20
        shx $06F0,y             ; $0710, but $07 AND $0C is $04
        lda $0710
        expect 1, $EE
        lda $0410
        expect 2, $04           ; $0C AND ($06 + 1)
        ldx #$30
        ldy #$0C
        shy $06F0,x
        lda $0720
        expect 3, $EE
        lda $0420
        expect 4, $04
        ldx #$0C
        ldy #$10
        shx $0700,y             ; no carry
        lda $0710
        expect 5, $08
        rts
