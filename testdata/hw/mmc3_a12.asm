;;;; The MMC3's counter takes a step when A12 rises, if it was low for three cycles of
;;;; the CPU before; from 0, or after a write to $C001, it is reloaded instead.
;;;;
;;;; nesdev, "MMC3", IRQ specifics; mmc3_test 1-3. PPUADDR moves A12 with rendering off.

HW_MAPPER       = 4

        .include "hw.inc"

;; let A12 rise n times.
        .macro rise n
        ldx #n
        jsr rises
        .endmacro

test:
        sta $E000
        lda #3
        sta $C000               ; latch
        sta $C001               ; reload at the next rise
        sta $E000
        sta $E001
        lda #0
        sta irqs
        handle irq_to, acknowledge
        cli

        rise 1                  ; 3
        rise 2                  ; 1
        lda irqs
        expect 1, 0
        rise 1                  ; 0
        lda irqs
        expect 2, 1
        rise 3                  ; 3, 2, 1
        lda irqs
        expect 3, 1
        rise 1
        lda irqs
        expect 4, 2
        rise 2                  ; 3, 2
        sta $C001
        rise 3                  ; 3, 2, 1
        lda irqs
        expect 5, 2
        rise 1
        lda irqs
        expect 6, 3

        lda #0
        sta $C000
        sta $C001
        rise 2                  ; a latch of 0 interrupts at every rise
        lda irqs
        expect 7, 5
        rts

rises:
        vram $0000
        nop
        vram $1000
        nop
        nop
        dex
        bne rises
        rts

acknowledge:
        sta $E000
        sta $E001
        inc irqs
        rti
