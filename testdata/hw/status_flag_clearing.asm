;;;; The flags of PPUSTATUS are cleared on dot 1 of the pre-render line. A read sees the
;;;; vblank flag as it is when the read begins, the sprite flags as they are when it ends,
;;;; one or two dots later.
;;;;
;;;; nesdev, "PPU registers", PPUSTATUS; AccuracyCoin, "VBlank end" and "$2002 flag timing",
;;;; ppu_vbl_nmi 03-vbl_clear_time. In 24 frames the read comes a dot later each time.

        .include "hw.inc"
        .include "ppu.inc"

START           = 20 * 341 - 11         ; dots from vblank to the first read

test:
        jsr ppu_start
        vram $2000
        lda #SOLID
        jsr ppu_fill
        jsr vbl_wait
        sprite 0, 40, 100, SOLID, 0
        jsr sprites_send
        jsr vbl_sync
        lda #0                  ; 2
        sta first               ; 3     vblank seen
        sta second              ; 3     a hit seen
        lda #24                 ; 2
        sta hw_step             ; 3
        delay START / 3 - 10 - 13 - 3
.next:
        lda PPUSTATUS           ; 4
        asl                     ; 2
        pha                     ; 3
        lda first               ; 3
        adc #0                  ; 2
        sta first               ; 3
        pla                     ; 4
        asl                     ; 2
        lda second              ; 3
        adc #0                  ; 2
        sta second              ; 3
        delay 4600
        lda #%00011000          ; 2     in the picture
        sta PPUMASK             ; 4
        delay FRAME - 4600 - 3000 - 31 - 6 - 6 - 10
        lda #0                  ; 2     below it
        sta PPUMASK             ; 4
        delay 3000
        dec hw_step             ; 5
        beq .done               ; 2
        jmp .next               ; 3
.done:
        lda first
        expect 1, 12            ; START + 12 is the first dot behind the flag's end
        lda second
        cmp #10
        bne .one
        lda #11                 ; two dots earlier in some alignments
.one:   expect 2, 11
        rts
