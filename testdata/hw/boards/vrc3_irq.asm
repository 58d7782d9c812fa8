;;;; The counter of the VRC3 has 16 bits, or eight that leave the others alone.
;;;;
;;;; nesdev, "VRC3".

HW_MAPPER       = 73

        .include "../hw.inc"
        .include "../irq.inc"

;; A = NOPs done with the counter at a value.
        .macro counts_from count, control, pad
        lda #0
        sta irqs
        lda #(count) & 15
        sta $8000
        lda #(count) >> 4 & 15
        sta $9000
        lda #(count) >> 8 & 15
        sta $A000
        lda #(count) >> 12 & 15
        sta $B000
        lda #control
        sta $C000
        .if pad
        bit first               ; 3
        .endif
        jsr runway              ; 10
        .endmacro

test:
        note_irq stop
        counts_from $10000 - 100, %010, 0
        expect 1, 46            ; low in the 100th cycle behind the write
        counts_from $10000 - 100, %010, 1
        expect 2, 44
        counts_from $0000 + 256 - 100, %010, 0
        expect 3, $FF
        counts_from $0000 + 256 - 100, %110, 0  ; eight bits
        expect 4, 46
        rts

stop:   lda #0
        sta $C000
        rts
