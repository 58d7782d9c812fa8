;;;; The MMC5 counts the lines of the picture by watching the PPU's fetches, and interrupts as
;;;; the line named in $5203 begins; never for 0. $5204 tells whether the PPU draws, and its
;;;; read acknowledges.
;;;;
;;;; nesdev, "MMC5", scanline detection and IRQ. The PPU reads the same nametable byte on dots
;;;; 338, 340 and 2; the third tells the chip.

        .include "mmc5.inc"

;; irqs a number of cycles after vbl_sync's read.
        .macro irqs_after line, cycles
        lda $5204
        jsr vbl_sync
        lda #%00011000          ; 2
        sta PPUMASK             ; 4
        lda #line               ; 2
        sta $5203               ; 4
        lda #$80                ; 2
        sta $5204               ; 4
        lda #0                  ; 2
        sta irqs                ; 3
        cli                     ; 2
        delay (cycles) - 10 - 25
        sei
        lda $5204
        sta first
        ldx #0
        stx PPUMASK
        stx $5204
        lda irqs
        .endmacro

test:
        handle irq_to, note
        irqs_after 10, ((21 + 10) * 341 + 2) / 3 - 2
        expect 1, 0
        irqs_after 10, ((21 + 10) * 341 + 2) / 3 + 6
        expect 2, 1
        lda first
        and #%01000000
        expect 3, %01000000     ; in the picture
        irqs_after 0, (21 + 200) * 341 / 3
        expect 4, 0
        irqs_after 239, (21 + 241) * 341 / 3
        expect 5, 1
        lda first
        and #%01000000
        expect 6, 0             ; below it
        rts

note:   bit $5204
        inc irqs
        rti
