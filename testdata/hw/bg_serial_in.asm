;;;; The background's shift registers take in a 1 behind the upper plane with each shift. Where
;;;; rendering is off on the dot on which they would be loaded, those ones are shown: colour 2,
;;;; of a background that is blank.
;;;;
;;;; AccuracyCoin, "BG Serial In"; nesdev, "PPU signals". Rendering is off for twelve dots of
;;;; line 100, from a dot later in each of 24 frames; in some of them sprite 0 meets such bits.

        .include "hw.inc"
        .include "ppu.inc"

;; A = hits in 24 frames in which `off` is in PPUMASK for twelve dots.
        .macro interrupted off
        jsr vbl_wait
        jsr sprites_send
        hits_begin              ; 10
.next:
        delay 4626
        lda #%00011000          ; 2     on line 20
        sta PPUMASK             ; 4
        delay ((21 + 100) * 341 + 100) / 3 - 10 - 10 - 4626 - 6 - 5
        ldx #off                ; 2
        stx PPUMASK             ; 4     on dots 101 to 124
        sta PPUMASK             ; 4
        delay 15898
        hit_counted             ; 22    below the picture
        delay FRAME - ((21 + 100) * 341 + 100) / 3 + 20 - 1 - 15902 - 22 - 10
        dec hw_step             ; 5
        beq .done               ; 2
        jmp .next               ; 3
.done:
        lda first
        .endmacro

test:
        jsr ppu_start
        sprite 0, 128, 99, ROW, 0
        interrupted %00011000
        expect 1, 0
        interrupted %00000000
        cmp #1
        lda #0
        rol
        expect 2, 1             ; one or more
        rts
