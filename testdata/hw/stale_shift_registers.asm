;;;; The background's shift registers stand still while rendering is off: what they held is
;;;; shown when it is on again. So are sprites, at once, whatever their x, if rendering was
;;;; off on dot 339.
;;;;
;;;; AccuracyCoin, "Stale BG Shift Registers", "Stale Sprite Shift Regs"; nesdev, "PPU
;;;; rendering". All is blank but the first column of the second nametable, which is fetched
;;;; behind the last one of the first, on dots 241 to 248, and not shown.

        .include "hw.inc"
        .include "ppu.inc"

;; A = bit 6 of PPUSTATUS of a frame in which `off` is written to PPUMASK around dot 297 of
;; line 100, and rendering is on again around dot 100 of the next.
        .macro interrupted off
        jsr vbl_wait
        jsr sprites_send
        jsr vbl_sync
        bit PPUSTATUS           ; 4
        lda #0                  ; 2
        sta PPUSCROLL           ; 4
        sta PPUSCROLL           ; 4
        lda #%00011110          ; 2
        sta PPUMASK             ; 4
        delay ((21 + 100) * 341 + 297) / 3 - 10 - 20 - 5
        lda #off                ; 2
        sta PPUMASK             ; 4
        delay (341 - 297 + 100) / 3 - 6
        lda #%00011110          ; 2
        sta PPUMASK             ; 4
        delay 5000
        lda PPUSTATUS
        and #%01000000
        pha
        jsr vbl_wait
        ldx #0
        stx PPUMASK
        pla
        .endmacro

test:
        jsr ppu_start
        lda #%00000100          ; by 32
        sta PPUCTRL
        vram $2400
        ldx #30
        lda #SOLID
.column:
        sta PPUDATA
        dex
        bne .column
        stx PPUCTRL
        sprite 0, 200, 100, ROW, 0      ; on line 101

        interrupted %00011110
        expect 1, $00
        interrupted %00000000
        expect 2, $40
        rts
