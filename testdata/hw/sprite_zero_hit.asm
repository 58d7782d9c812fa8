;;;; Sprite 0 hits where its pixel meets one of the background: not at x = 255, not below
;;;; the picture, not where the left column is hidden.
;;;;
;;;; nesdev, "PPU OAM", sprite 0 hits; sprite_hit_tests 01, 05-07. Tile 0 is solid and
;;;; fills the screen, so every pixel of the sprite counts.

        .include "hw.inc"

        .macro hits x, y, mask
        lda #x
        sta $0703
        lda #y
        sta $0700
        lda #mask
        jsr frame
        .endmacro

test:
        vram $0000
        lda #$FF
        ldx #8
.solid: sta PPUDATA
        dex
        bne .solid
        vram $2000
        lda #0
        ldy #4
.clear: sta PPUDATA
        inx
        bne .clear
        dey
        bne .clear
        ldx #0
        lda #$F8
.hide:  sta $0700,x             ; all sprites below the picture
        inx
        bne .hide
        stx $0701
        stx $0702

        hits 100, 100, %00011110
        expect 1, $40
        hits 255, 100, %00011110
        expect 2, $00
        hits 254, 100, %00011110
        expect 3, $40
        hits 100, 239, %00011110
        expect 4, $00
        hits 100, 238, %00011110
        expect 5, $40
        hits 0, 100, %00011000  ; all eight pixels hidden
        expect 6, $00
        hits 1, 100, %00011000  ; the eighth shows
        expect 7, $40
        hits 100, 100, %00010000
        expect 8, $00           ; no background
        rts

;; show a frame with A in PPUMASK; A = bit 6 of PPUSTATUS at its end.
frame:
        sta first
        jsr vbl_wait
        lda #0
        sta OAMADDR
        lda #7
        sta OAMDMA
        bit PPUSTATUS
        lda #0
        sta PPUSCROLL
        sta PPUSCROLL
        lda first
        sta PPUMASK
        jsr vbl_wait            ; the first frame; OAM is in place for the next
.wait:  lda PPUSTATUS
        bpl .wait
        ldx #0
        stx PPUMASK
        and #$40
        rts
