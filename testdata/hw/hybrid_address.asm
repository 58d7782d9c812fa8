;;;; A fetch takes two dots: the low byte of its address goes out on the first and is kept by
;;;; the latch on the board, the high byte is that of v on the second. If PPUADDR changes v
;;;; between them, the byte comes from an address that is half old, half new.
;;;;
;;;; nesdev, "PPU pinout", "PPU rendering"; AccuracyCoin, "Hybrid Addresses". On line 100, with
;;;; column 16 to be fetched from $2150, v becomes $2500. All is blank but the tile at $2550. In
;;;; 24 frames the write comes a dot later each time; one of them is the one.

        .include "hw.inc"
        .include "ppu.inc"

test:
        jsr ppu_start
        vram $2550
        lda #SOLID
        sta PPUDATA
        sprite 0, 16 * 8, 99, ROW, 0
        jsr vbl_wait
        jsr sprites_send
        hits_begin              ; 10
.next:
        vram $2000              ; 16
        delay 4610
        lda #%00011000          ; 2     on line 20
        sta PPUMASK             ; 4
        delay ((21 + 100) * 341 + 100) / 3 - 10 - 10 - 16 - 4610 - 6 - 15
        bit PPUSTATUS           ; 4
        lda #$25                ; 2
        sta PPUADDR             ; 4
        lda #$00                ; 2
        sta PPUADDR             ; 4     on dots 101 to 124
        delay 15902
        hit_counted             ; 22    below the picture
        delay FRAME - ((21 + 100) * 341 + 100) / 3 + 20 - 1 - 15902 - 22 - 10
        dec hw_step             ; 5
        beq .done               ; 2
        jmp .next               ; 3
.done:
        lda first
        expect 1, 1
        rts
