;;;; The MMC1 ignores a write in the cycle after another: of a read-modify-write's two only
;;;; the first counts.
;;;;
;;;; nesdev, "MMC1", consecutive-cycle writes. INC of a ROM byte $7F writes $7F, whose bit
;;;; 0 is shifted in, then $80, which would reset the register.

HW_MAPPER       = 1

        .include "hw.inc"

test:
        lda #$80
        sta $8000               ; the shift register is empty
        lda #%01110             ; vertical mirroring, last bank fixed
        jsr shift_all
        vram $2400              ; the other table
        lda #0
        sta PPUDATA
        lda #$11
        jsr mark
        expect 1, $11           ; $2800 shows $2000

        inc byte                ; a 1, and not a reset
        lda #1
        sta $8000
        sta $8000
        sta $8000
        lda #0
        sta $8000               ; 01111: horizontal
        lda #$22
        jsr mark
        expect 2, $00           ; $2800 is the other table

        lda #%01110
        jsr shift_all           ; five bits have been used up
        lda #$33
        jsr mark
        expect 3, $33
        rts

shift_all:
        ldx #5
.next:  sta $8000
        lsr
        dex
        bne .next
        rts

;; write A to the first nametable, read the third.
mark:
        pha
        vram $2000
        pla
        sta PPUDATA
        vram $2800
        lda PPUDATA
        lda PPUDATA
        rts

byte:   .byte $7F
