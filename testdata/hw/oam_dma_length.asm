;;;; OAM DMA halts the CPU for 513 cycles, or for 514 if the halt falls on a get cycle.
;;;;
;;;; nesdev, "DMA"; sprdma_and_dmc_dma. The routines below start on a get cycle, so the
;;;; write of the first falls on a put cycle and that of the second on a get cycle.

        .include "hw.inc"

test:
        measure nothing, 0      ; the stopwatch itself
        expect 1, 8
        measure get_halt, 4 + 514
        expect 2, 8
        measure put_halt, 3 + 4 + 513
        expect 3, 8
        rts

nothing:
        rts

get_halt:
        sta OAMDMA              ; 4, the last of them a put cycle; the halt is a get
        rts

put_halt:
        bit first               ; 3
        sta OAMDMA              ; 4, the last of them a get cycle; the halt is a put
        rts
