;;;; With the background at $0000 and sprites at $1000 the MMC3 counts a scanline at dot
;;;; 260 of each line on which the PPU fetches.
;;;;
;;;; nesdev, "MMC3", IRQ specifics; mmc3_test 4-scanline_timing. The handler is entered a
;;;; few cycles after; the test waits until just before and just behind.

HW_MAPPER       = 4

        .include "hw.inc"

;; irqs a number of cycles after vbl_sync's read.
        .macro irqs_after cycles
        jsr vbl_sync
        lda #%00001000          ; 2     sprites at $1000
        sta PPUCTRL             ; 4
        lda #%00011000          ; 2
        sta PPUMASK             ; 4
        lda #10                 ; 2
        sta $C000               ; 4
        sta $C001               ; 4
        sta $E000               ; 4
        sta $E001               ; 4
        lda #0                  ; 2
        sta irqs                ; 3
        cli                     ; 2
        delay (cycles) - 50
        sei
        ldx #0
        stx PPUMASK
        stx $E000
        lda irqs
        .endmacro

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
