;;;; Three bits of a sprite's attributes do not exist, and read as 0.
;;;;
;;;; nesdev, "PPU OAM", byte 2; oam_read. OAMDATA reads do not move OAMADDR.

        .include "hw.inc"

test:
        jsr vbl_wait
        lda #0
        sta OAMADDR
        lda #$FF
        sta OAMDATA
        sta OAMDATA
        sta OAMDATA
        sta OAMDATA
        ldx #2
        stx OAMADDR
        lda OAMDATA
        expect 1, $E3
        lda OAMDATA             ; the same byte
        expect 2, $E3
        inx
        stx OAMADDR
        lda OAMDATA
        expect 3, $FF
        rts
