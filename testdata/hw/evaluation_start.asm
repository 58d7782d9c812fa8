;;;; Sprite evaluation begins at OAMADDR. The first sprite that it looks at is the one that
;;;; hits, wherever it lies; at an address that is no multiple of four, bytes are taken for
;;;; what they are not, until a sprite that is not on the line brings OAMADDR back. A write
;;;; to OAMDATA moves OAMADDR by four.
;;;;
;;;; nesdev, "PPU sprite evaluation"; AccuracyCoin, "Arbitrary Sprite zero", "Misaligned OAM
;;;; behavior", "Address $2004 behavior". OAMADDR is 0 after dot 320 of each line.

        .include "hw.inc"
        .include "ppu.inc"

;; A = bits 6 and 5 of PPUSTATUS of a frame in which v is written to a register around a
;; dot of line 100.
        .macro written v, register, dot
        jsr vbl_wait
        jsr sprites_send
        jsr vbl_sync
        bit PPUSTATUS           ; 4
        lda #0                  ; 2
        sta PPUSCROLL           ; 4
        sta PPUSCROLL           ; 4
        lda #%00011110          ; 2
        sta PPUMASK             ; 4
        delay ((21 + 100) * 341 + (dot)) / 3 - 10 - 20 - 5
        lda #v                  ; 2
        sta register            ; 4
        delay 5000
        lda PPUSTATUS
        ldx #0
        and #%01100000
        pha
        jsr vbl_wait
        stx PPUMASK
        pla
        .endmacro

;; the same, with rendering on from dot 300 of line 99 to dot 300 of line 100 only.
        .macro written_once v, register, dot
        jsr vbl_wait
        jsr sprites_send
        jsr vbl_sync
        delay ((21 + 99) * 341 + 300) / 3 - 10 - 5
        lda #%00011110          ; 2
        sta PPUMASK             ; 4
        delay (341 - 300 + (dot)) / 3 - 6
        lda #v                  ; 2
        sta register            ; 4
        delay (300 - (dot)) / 3 - 6
        lda #0                  ; 2
        sta PPUMASK             ; 4
        lda PPUSTATUS
        and #%01100000
        .endmacro

test:
        jsr ppu_start
        vram $2000
        lda #SOLID
        jsr ppu_fill

        sprite 8, 120, 100, ROW, 0
        written 0, OAMADDR, 30
        expect 1, $00
        written $20, OAMADDR, 30
        expect 2, $40
        written $20, OAMADDR, 200       ; too late
        expect 3, $00

        jsr sprites_hide
        lda #100                ; as y, tile, attributes and x from $21 on
        sta SPRITES + $21
        lda #ROW
        sta SPRITES + $22
        lda #0
        sta SPRITES + $23
        lda #120
        sta SPRITES + $24
        written $21, OAMADDR, 30
        expect 4, $40

        jsr sprites_hide
        lda #100
        ldx #9 * 4              ; nine sprites from $24 on
.nine:  sta SPRITES + $24 - 4,x
        dex
        dex
        dex
        dex
        bne .nine
        lda #$F0                ; not on the line: on to $24
        sta SPRITES + $21
        written_once $21, OAMADDR, 60
        expect 5, $20

        jsr sprites_hide
        sprite 1, 120, 101, ROW, 0
        written 0, OAMADDR, 328
        expect 6, $00
        written 0, OAMDATA, 328
        expect 7, $40
        rts
