;;;; In read mode the MMC5 plays what the CPU reads between $8000 and $BFFF; a zero is not
;;;; played but interrupts, until $5010 is read.
;;;;
;;;; nesdev, "MMC5 audio", PCM.

        .include "mmc5.inc"

test:
        handle irq_to, note
        lda #1
        sta $6100
        lda #0
        sta $6101               ; what $8000 shows is RAM as well
        lda #$81
        sta $5010
        cli
        lda $8100
        nop
        lda irqs
        expect 1, 0
        lda $8101
        nop
        lda irqs
        expect 2, 1
        lda $5010
        and #$80
        expect 3, 0             ; the handler has read it
        lda #$01
        sta $5010               ; no interrupt
        lda $8101
        nop
        lda irqs
        expect 4, 1
        rts

note:   bit $5010
        inc irqs
        rti
