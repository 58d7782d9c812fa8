;;;; What is written to the PPU counts a few dots later: PPUMASK on the second dot behind the
;;;; one on which the write begins, PPUSCROLL on the next, the second byte of PPUADDR on the
;;;; fourth; in one of the four alignments of CPU and PPU a dot later, all of them.
;;;;
;;;; nesdev, "PPU registers", "PPU scrolling"; the figures are those of TriCNES, by the author
;;;; of AccuracyCoin. Sprite 0 is one pixel on line 100; whether it hits tells what was drawn
;;;; there. In 24 frames the write comes on dots 101 to 124 of that line. Rendering is on in
;;;; the picture alone, so no dot is left out, and a round of FRAME cycles is a dot longer
;;;; than a frame.

        .include "hw.inc"

;; A = hits in 24 frames; `write` writes in its 16th cycle, sprite 0 is at x.
        .macro sweep write, x
        ldx #x
        jsr sprite
        jsr vbl_sync
        lda #0                  ; 2
        sta first               ; 3
        lda #24                 ; 2
        sta hw_step             ; 3
.next:
        bit PPUSTATUS           ; 4
        lda #0                  ; 2
        sta PPUSCROLL           ; 4
        sta PPUSCROLL           ; 4
        lda #$20                ; 2
        sta PPUADDR             ; 4
        lda #0                  ; 2
        sta PPUADDR             ; 4
        delay 4600
        lda #%00011000          ; 2     on line 20
        sta PPUMASK             ; 4
        delay ((21 + 100) * 341 + 100) / 3 - 10 - 10 - 26 - 4600 - 6 - 6 - 15
        jsr write               ; 6 + 15 + 1 + 6
        delay 15896
        lda #0                  ; 2     below the picture
        sta PPUMASK             ; 4
        lda PPUSTATUS           ; 4
        and #%01000000          ; 2
        cmp #%01000000          ; 2
        lda first               ; 3
        adc #0                  ; 2
        sta first               ; 3
        delay 79
        dec hw_step             ; 5
        beq .done               ; 2
        jmp .next               ; 3
.done:
        lda first
        .endmacro

test:
        vram $0000
        ldx #0
.tile:  lda tiles,x
        sta PPUDATA
        inx
        cpx #3 * 16
        bne .tile
        vram $2000
        lda #0                  ; column 0 of each tile
        jsr fill
        lda #2                  ; the nametable at its right: solid
        jsr fill
        ldx #0
        lda #$F8
.hide:  sta $0700,x             ; all sprites below the picture
        inx
        bne .hide
        stx $0702
        inx
        stx $0701               ; a pixel
        lda #99
        sta $0700

        sweep write_mask, 112   ; seen before the background goes off
        sec
        sbc #13
        sta second              ; 1 in the late alignment
        cmp #2
        lda #0
        adc #0
        expect 1, 0
        sweep write_scroll, 112 ; before the background moves
        sec
        sbc second
        expect 2, 12
        sweep write_addr, 129   ; once the other nametable is shown: read on dot 114
        clc
        adc second
        expect 3, 10
        rts

write_mask:
        .repeat 5
        nop                     ; 2
        .endrepeat
        lda #%00010000          ; 2     sprites alone
        sta PPUMASK             ; 4
        rts                     ; 6

write_scroll:
        .repeat 5
        nop                     ; 2
        .endrepeat
        lda #1                  ; 2     a pixel to the left
        sta PPUSCROLL           ; 4
        rts                     ; 6

write_addr:
        bit PPUSTATUS           ; 4
        lda #$24                ; 2
        sta PPUADDR             ; 4
        lda #0                  ; 2
        sta PPUADDR             ; 4
        rts                     ; 6

sprite: stx $0703
        jsr vbl_wait
        lda #0
        sta OAMADDR
        lda #7
        sta OAMDMA
        rts

fill:   ldy #4
        ldx #0
.byte:  sta PPUDATA
        inx
        bne .byte
        dey
        bne .byte
        rts

tiles:
        .tile "3.......", "3.......", "3.......", "3.......", "3.......", "3.......", "3.......", "3......."
        .tile "3.......", "........", "........", "........", "........", "........", "........", "........"
        .tile "33333333", "33333333", "33333333", "33333333", "33333333", "33333333", "33333333", "33333333"
