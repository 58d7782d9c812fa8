;;;; In the middle of OAM DMA a byte for the DMC costs two cycles, as its halt and dummy
;;;; cycles run beside the copying. At the end it costs one where they come in the last but
;;;; one, and three in the last.
;;;;
;;;; nesdev, "DMA", DMC DMA during OAM DMA; AccuracyCoin, "DMC DMA + OAM DMA",
;;;; sprdma_and_dmc_dma.

        .include "hw.inc"
        .include "dmc.inc"

;; A = cycles taken beyond 513, if OAMDMA is written `before` cycles before the moment of a
;; reload. They are the reload's, and one more if OAM DMA has to wait for a get cycle.
        .macro copied before
        lda #0
        sta hw_count
        sta hw_step
.next:
        jsr dmc_sync
        lda #$0E                ; 2     from the next of eight bits on: the first reload
        sta DMC_FREQ            ; 4     would come 54 + 7 * 72 = 558 cycles behind the last
        delay 560 - 16 - 6 - 5
        lda #%00010000          ; 2
        sta SND_CHN             ; 4     three cycles of DMA
        nop                     ; 2
        nop                     ; 2
        nop                     ; 2
        nop                     ; 2
        sta SND_CHN             ; 4     waits for the reload at 1134
        delay 1134 - (before) - 5 - 560 - 1 - 12 - 3
        lda #7                  ; 2
        sta OAMDMA              ; 4
        count_stolen 513 - (before), SLOW_BYTE
        bne .next
        lda hw_count
        .endmacro

test:
        copied 301
        expect 1, 2
        copied 509
        expect 2, 2
        copied 511              ; the last put but one
        expect 3, 1
        copied 513              ; the last put
        expect 4, 3
        copied 515
        expect 5, 4
        copied 512              ; the same, with OAM DMA a cycle later
        expect 6, 1 + 1
        copied 514
        expect 7, 3 + 1
        rts
