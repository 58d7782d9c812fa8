;;;; CLI, SEI and PLP change the I flag after they have looked at the IRQ line with the
;;;; old one: the change counts from the instruction after the next. RTI counts at once.
;;;;
;;;; nesdev, "CPU interrupts", delayed IRQ response after CLI, SEI, and PLP;
;;;; cpu_interrupts_v2, 1-cli_latency. The frame counter holds the line low.

        .include "hw.inc"

test:
        handle irq_to, note
        lda #0
        sta FRAME_COUNTER
        delay 29900             ; the IRQ is pending

        ldx #0
        cli
        inx                     ; runs; the IRQ comes behind it
        inx
        sei
        lda second
        expect 1, 1

        jsr pend
        ldx #0
        cli
        sei                     ; too late: the IRQ is taken, with I pushed as 1
        inx
        lda second
        expect 2, 0
        lda first
        and #%00000100
        expect 3, %00000100

        jsr pend
        ldx #0
        lda #0
        pha
        plp                     ; as CLI
        inx
        inx
        sei
        lda second
        expect 4, 1

        jsr pend
        ldx #0
        lda #>after
        pha
        lda #<after
        pha
        lda #0
        pha
        rti                     ; I is clear before anything runs
after:
        inx
        inx
        sei
        lda second
        expect 5, 0
        rts

;; wait for the next IRQ with I set; $FF stands for none.
pend:   lda #$FF
        sta second
        delay 29900
        rts

note:   stx second
        pla
        pha
        sta first               ; P as pushed
        bit SND_CHN
        rti
