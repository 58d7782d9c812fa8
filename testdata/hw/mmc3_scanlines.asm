;;;; With the background at $0000 and sprites at $1000 the MMC3 counts a scanline at dot
;;;; 260 of each line on which the PPU fetches.
;;;;
;;;; nesdev, "MMC3", IRQ specifics; mmc3_test 4-scanline_timing. The handler is entered a
;;;; few cycles after; the test waits until just before and just behind.

HW_MAPPER       = 4
IRQ_RELOAD      = 10
IRQ_OFF         = $E000
IRQ_ON          = $E001

        .include "hw.inc"
        .include "scanlines.inc"

test:
        handle irq_to, note
        irqs_after ((20 + 10) * 341 + 260) / 3 - 2
        expect 1, 0
        irqs_after ((20 + 10) * 341 + 260) / 3 + 6
        expect 2, 1
        rts

note:
        sta $E000
        inc irqs
        rti
