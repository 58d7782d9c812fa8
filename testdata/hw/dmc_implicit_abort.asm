;;;; A sample of one byte stops by itself as that byte is fetched. If that is three cycles
;;;; before a reload would halt the CPU, it halts it all the same, for one cycle, or not at
;;;; all where the CPU writes. One cycle before, a second byte is fetched that nobody asked
;;;; for, by CPUs of 1990 and later.
;;;;
;;;; nesdev, "DMA", bugs; AccuracyCoin, "Implicit DMA Abort".

        .include "hw.inc"
        .include "dmc.inc"

;; A = cycles taken in all, if the sample is started `before` cycles before the moment of a
;; reload: three for its byte, five or six cycles after the start, and the reload's. The
;; fifth cycle that the CPU goes on for may be a write.
        .macro started before, writes
        lda #0
        sta hw_count
        sta hw_step
.next:
        jsr dmc_sync
        delay 2 * BYTE - 16 - 5 - (before)      ; the buffer runs empty
        lda #%00010000          ; 2
        sta SND_CHN             ; 4
        nop                     ; 2
        .if writes
        sta first               ; 3
        .else
        bit first               ; 3
        .endif
        count_stolen 5 - (before), BYTE
        bne .next
        lda hw_count
        .endmacro

test:
        started 11, 0
        expect 1, 3
        started 10, 0
        expect 2, 3
        started 9, 0
        expect 3, 3 + 1
        started 8, 0
        expect 4, 3 + 1
        started 7, 0
        expect 5, 3
        started 6, 0
        expect 6, 3
        started 5, 0
        expect 7, 3
        started 4, 0
        expect 8, 3
        started 8, 1
        expect 9, 3
        rts
