;;;; While DMA halts the CPU in a read, the read is repeated in every cycle but the one in
;;;; which DMA itself reads. Where reading has an effect, it comes early.
;;;;
;;;; nesdev, "DMA", register conflicts; AccuracyCoin, "DMA + $4015 Read".

        .include "hw.inc"
        .include "dmc.inc"

;; The interrupt flag of the frame counter rises 29831 cycles after a write, which is
;; before BYTE * 70.
;; A = bit 6 of SND_CHN, read `after` cycles behind the moment of a reload.
        .macro flagged after
        jsr dmc_sync
        lda #0                  ; 2
        sta FRAME_COUNTER       ; 4
        delay BYTE * 70 - 16 - 6 - 100
        lda #%00010000          ; 2
        sta SND_CHN             ; 4     the buffer is empty: three cycles of DMA
        nop                     ; 2
        nop                     ; 2
        nop                     ; 2
        nop                     ; 2
        sta SND_CHN             ; 4
        delay 100 - 18 - 3 - 3 + (after)
        lda SND_CHN             ; 4
        and #%01000000
        .endmacro

test:
        flagged -1
        expect 1, %01000000
        flagged 0
        expect 2, 0             ; gone with the first of four reads
        flagged 1
        expect 3, %01000000
        lda #%01000000
        sta FRAME_COUNTER
        rts
