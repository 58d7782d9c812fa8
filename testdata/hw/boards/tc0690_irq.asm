;;;; The TC0690 counts scanlines as the MMC3 does. Its reload value is written inverted, and it
;;;; interrupts about four CPU cycles later.
;;;;
;;;; nesdev, "INES Mapper 048".

HW_MAPPER       = 48

        .include "../hw.inc"

;; irqs a number of cycles after vbl_sync's read.
        .macro irqs_after cycles
        jsr vbl_sync
        lda #%00001000          ; 2     sprites at $1000
        sta PPUCTRL             ; 4
        lda #%00011000          ; 2
        sta PPUMASK             ; 4
        lda #<(~10)             ; 2
        sta $C000               ; 4
        sta $C001               ; 4
        sta $C003               ; 4
        sta $C002               ; 4
        lda #0                  ; 2
        sta irqs                ; 3
        cli                     ; 2
        delay (cycles) - 50
        sei
        ldx #0
        stx PPUMASK
        stx $C003
        lda irqs
        .endmacro

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
