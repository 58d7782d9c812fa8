;;;; The first revision of the MMC3 interrupts only when its counter becomes 0: with a
;;;; latch of 0, once. Later ones interrupt at every rise of A12.
;;;;
;;;; nesdev, "MMC3", IRQ specifics; mmc3_irq_tests 5.MMC3_rev_A. An iNES header cannot say
;;;; which chip is meant; verify tries them.

HW_MAPPER       = 4

        .include "../hw.inc"

test:
        handle irq_to, acknowledge
        sta $E000
        lda #1
        sta $C000
        sta $C001
        sta $E001
        cli
        jsr rise                ; 1
        lda #0
        sta $C000
        sta irqs
        jsr rise                ; 0
        lda irqs
        expect 1, 1
        jsr rise                ; 0 again: not a change
        lda irqs
        expect 2, 1
        rts

rise:
        vram $0000
        nop
        vram $1000
        nop
        nop
        rts

acknowledge:
        sta $E000
        sta $E001
        inc irqs
        rti
