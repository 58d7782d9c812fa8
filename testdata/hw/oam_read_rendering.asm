;;;; While rendering, OAMDATA shows what sprite evaluation is doing: $FF on dots 1-64 of a
;;;; line, bytes of OAM on 65-256, secondary OAM afterwards; writes are lost.
;;;;
;;;; nesdev, "PPU sprite evaluation"; oam_read, AccuracyCoin "$2004 Stress Test". All of
;;;; OAM but one sprite is $E1.

        .include "hw.inc"

        .macro shown_at dot
        jsr vbl_sync
        lda #%00011000          ; 2
        sta PPUMASK             ; 4
        delay ((21 + 50) * 341 + (dot)) / 3 - 19
        lda OAMDATA
        ldx #0
        stx PPUMASK
        .endmacro

test:
        ldx #0
        lda #$E1
.fill:  sta $0700,x
        inx
        bne .fill
        jsr vbl_wait
        stx OAMADDR
        lda #7
        sta OAMDMA
        shown_at 30
        expect 1, $FF
        shown_at 140
        expect 2, $E1
        shown_at 290
        expect 3, $FF           ; no sprite on this line

        jsr vbl_sync
        lda #%00011000
        sta PPUMASK
        delay (21 + 50) * 341 / 3
        lda #$55
        sta OAMDATA             ; lost
        ldx #0
        stx PPUMASK
        jsr vbl_wait
        ldx #0
.look:  stx OAMADDR
        lda OAMDATA
        cmp #$55
        beq .stored
        inx
        bne .look
        rts
.stored:
        expect 4, $E1
