;;;; Reading PPUSTATUS on the dot before vblank starts, on that dot or on the next keeps
;;;; the NMI from coming; two dots away on either side it does come.
;;;;
;;;; nesdev, "NMI"; ppu_vbl_nmi, 06-suppression.

        .include "hw.inc"

        .macro read_at cycles
        jsr vbl_sync
        delay (cycles) - 1000
        bit PPUSTATUS           ; 4     forget a vblank on the way
        lda #0                  ; 2
        sta nmis                ; 3
        lda #%10000000          ; 2
        sta PPUCTRL             ; 4
        delay 1000 - 15 - 13
        lda PPUSTATUS
        nop
        nop
        lda #0
        sta PPUCTRL
        lda nmis
        .endmacro

test:
        read_at FRAME - 1       ; two dots before
        expect 1, 1
        read_at 2 * FRAME - 1   ; one before
        expect 2, 0
        read_at 3 * FRAME - 1   ; the first dot
        expect 3, 0
        read_at FRAME           ; one after
        expect 4, 0
        read_at 2 * FRAME       ; two after
        expect 5, 1
        rts
