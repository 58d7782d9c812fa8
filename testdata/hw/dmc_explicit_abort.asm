;;;; A sample that is stopped in the second or third cycle before a reload would halt the
;;;; CPU halts it all the same, for one cycle; if the CPU writes in that cycle, not at all.
;;;; Later, the reload runs its course; earlier, there is none.
;;;;
;;;; nesdev, "DMA", bugs; AccuracyCoin, "Explicit DMA Abort".

        .include "hw.inc"
        .include "dmc.inc"

;; A = cycles taken by a reload, if zero is written to SND_CHN `after` cycles behind the
;; moment at which it halts the CPU. The third cycle after it may be a write.
        .macro stopped after, writes
        lda #0
        sta hw_count
        sta hw_step
.next:
        jsr dmc_sync
        lda #%00010000          ; 2     next to be fetched in BYTE cycles
        sta SND_CHN             ; 4
        delay BYTE - 16 - 11 + (after)
        lda #0                  ; 2
        sta SND_CHN             ; 4
        .if writes
        sta first               ; 3
        .else
        bit first               ; 3
        .endif
        count_stolen (after) + 3, BYTE
        bne .next
        lda hw_count
        .endmacro

test:
        stopped -4, 0
        expect 1, 0
        stopped -3, 0
        expect 2, 1
        stopped -2, 0
        expect 3, 1
        stopped -1, 0
        expect 4, 4
        stopped 0, 0            ; the write itself keeps the reload waiting
        expect 5, 3
        stopped 1, 0
        expect 6, 4
        stopped -3, 1
        expect 7, 0
        rts
