;;;; A read of PPUDATA while rendering shares the pins with the fetches. Where it reads on the
;;;; dot on which an address should go out, the latch on the board keeps the data that are on
;;;; the bus instead of the low byte of the address, and the fetch goes astray.
;;;;
;;;; AccuracyCoin, "ALE + Read"; nesdev, "PPU pinout". All tiles are number $F0, which is blank.
;;;; The attributes are $FF, so that a fetch of a row of it may go to $0FFF, which is solid. In
;;;; 24 frames the read comes a dot later each time.

        .include "hw.inc"
        .include "ppu.inc"

test:
        jsr ppu_start
        vram $0F00
        ldx #16
        lda #0
.blank: sta PPUDATA
        dex
        bne .blank
        vram $0FFF
        lda #$FF
        sta PPUDATA
        vram $2000
        lda #$F0
        jsr ppu_fill
        vram $23C0
        ldx #64
        lda #$FF
.attributes:
        sta PPUDATA
        dex
        bne .attributes
        sprite 0, 16 * 8, 99, ROW, 0
        jsr vbl_wait
        jsr sprites_send
        hits_begin              ; 10
.next:
        vram $2000              ; 16
        delay 4610
        lda #%00011000          ; 2     on line 20
        sta PPUMASK             ; 4
        delay ((21 + 100) * 341 + 100) / 3 - 10 - 10 - 16 - 4610 - 6 - 3
        lda PPUDATA             ; 4     on dots 101 to 124
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
