;;;; The RAMBO-1 counts scanlines, or every fourth CPU cycle. A clock at 0 interrupts. After a
;;;; write to $C001, the first scanline does not count, and a number of cycles counts as odd.
;;;;
;;;; nesdev, "RAMBO-1". The line goes low as M2 falls in the cycle behind the clock.

HW_MAPPER       = 64
IRQ_RELOAD      = 10
IRQ_OFF         = $E000
IRQ_ON          = $E001

        .include "../hw.inc"
        .include "../irq.inc"
        .include "../scanlines.inc"

;; A = NOPs done with a counter that counts from the last cycle of the last write on.
        .macro counts_from count, pad
        lda #count
        sta $C000
        lda #0
        sta irqs
        sta $E000
        sta $E001
        lda #1
        sta $C001
        .if pad
        bit first               ; 3
        .endif
        jsr runway              ; 10
        .endmacro

test:
        note_irq acknowledge
        counts_from 24, 0       ; as 25: 26 clocks, 104 cycles; seen in the 106th
        expect 1, 49
        counts_from 24, 1
        expect 2, 47
        counts_from 25, 1
        expect 3, 47
        counts_from 23, 1       ; 24 clocks
        expect 4, 43
        counts_from 80, 0
        expect 5, $FF

        irqs_after ((20 + 11) * 341 + 260) / 3 - 2
        expect 6, 0
        irqs_after ((20 + 11) * 341 + 260) / 3 + 8
        expect 7, 1
        rts

acknowledge:
        sta $E000
        rts
