;;;; The TC0690 counts scanlines as the MMC3 does. Its reload value is written inverted, and it
;;;; interrupts about four CPU cycles later.
;;;;
;;;; nesdev, "INES Mapper 048".

HW_MAPPER       = 48
IRQ_RELOAD      = <(~10)
IRQ_OFF         = $C003
IRQ_ON          = $C002

        .include "../hw.inc"
        .include "../scanlines.inc"

test:
        handle irq_to, note
        irqs_after ((20 + 10) * 341 + 260) / 3 + 6
        expect 1, 0
        irqs_after ((20 + 10) * 341 + 260) / 3 + 10
        expect 2, 1
        rts

note:
        sta $C003
        inc irqs
        rti
