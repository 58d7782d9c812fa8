;;;; A sprite 0 hit is seen a dot after its pixel, an overflow a dot after the ninth sprite's y
;;;; has been looked at.
;;;;
;;;; nesdev, "PPU sprite evaluation"; sprite_hit_tests 09.timing_basics, sprite_overflow_tests
;;;; 3.Timing, AccuracyCoin "$2002 flag timing". A read sees flags as they are a dot after it
;;;; began. In 24 frames it comes a dot later each time; rendering is on in the picture alone.

        .include "hw.inc"
        .include "ppu.inc"

;; A = how many of 24 reads find a flag, the first of them on a dot of line 100; one more if
;; that is `least`.
        .macro seen_from dot, flag, least
        jsr vbl_wait
        jsr sprites_send
        hits_begin              ; 10
.next:
        delay 4600
        lda #%00011110          ; 2     on line 20
        sta PPUMASK             ; 4
        delay ((21 + 100) * 341 + (dot) - 1) / 3 - 10 - 10 - 4600 - 6 - 3
        lda PPUSTATUS           ; 4
        and #flag               ; 2
        cmp #flag               ; 2
        lda first               ; 3
        adc #0                  ; 2
        sta first               ; 3
        delay 15896
        lda #0                  ; 2     below the picture
        sta PPUMASK             ; 4
        delay FRAME - (((21 + 100) * 341 + (dot) - 1) / 3 - 10 - 10 - 3) - 16 - 15896 - 6 - 10
        dec hw_step             ; 5
        beq .done               ; 2
        jmp .next               ; 3
.done:
        lda first
        cmp #least
        bne .same
        lda #least + 1          ; some alignments see it a dot later
.same:
        .endmacro

test:
        jsr ppu_start
        vram $2000
        lda #SOLID
        jsr ppu_fill
        jsr ppu_fill
        sprite 0, 112, 99, PIXEL, 0     ; drawn on dot 113
        seen_from 101, $40, 11
        expect 1, 12

        jsr sprites_hide
        lda #100
        ldx #9 * 4
.nine:  sta SPRITES - 4,x
        dex
        dex
        dex
        dex
        bne .nine               ; eight sprites take dots 65 to 128: the next, 130
        seen_from 116, $20, 10
        expect 2, 11
        rts
