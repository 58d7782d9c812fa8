;;;; The ninth sprite on a line sets the overflow flag; behind the eighth the search also
;;;; steps through the bytes of a sprite, and takes others than y for one.
;;;;
;;;; nesdev, "PPU sprite evaluation", sprite overflow bug; sprite_overflow_tests 1, 4.
;;;; Sprites 0-7 are on line 100. Of the ninth byte 0 is looked at, of the tenth byte 1.

        .include "hw.inc"

test:
        jsr hide
        jsr frame
        expect 1, $00           ; eight

        lda #100
        sta $0700 + 8 * 4
        jsr frame
        expect 2, $20           ; nine

        jsr hide
        lda #100
        sta $0700 + 9 * 4 + 1   ; the tenth sprite's tile
        jsr frame
        expect 3, $20           ; is taken for a y

        jsr hide
        lda #100
        sta $0700 + 9 * 4       ; the tenth sprite is there
        jsr frame
        expect 4, $00           ; and overlooked

        jsr hide
        lda #100
        sta $0700 + 10 * 4 + 2  ; of the eleventh, byte 2
        jsr frame
        expect 5, $20
        rts

;; eight sprites on line 100, the others and all their bytes below the picture.
hide:
        ldx #0
        lda #$F8
.next:  sta $0700,x
        inx
        bne .next
        ldx #7 * 4
        lda #100
.line:  sta $0700,x
        dex
        dex
        dex
        dex
        bpl .line
        rts

;; A = bit 5 of PPUSTATUS at the end of a frame.
frame:
        jsr vbl_wait
        lda #0
        sta OAMADDR
        lda #7
        sta OAMDMA
        lda #%00011110
        sta PPUMASK
        jsr vbl_wait
.wait:  lda PPUSTATUS
        bpl .wait
        ldx #0
        stx PPUMASK
        and #$20
        rts
