;;;; BRK skips the byte behind it, pushes P with B and the unused bit set, and sets I.
;;;;
;;;; nesdev, "CPU status flag behavior"; instr_test 15-brk. PHP pushes the same bits, an
;;;; IRQ pushes B clear.

        .include "hw.inc"

test:
        handle irq_to, note
        lda #0
        pha
        plp                     ; I clear
        brk #$EA
after:  sei
        lda second
        and #%00110100
        expect 1, %00110000
        lda pointer
        expect 2, <after
        lda pointer + 1
        expect 3, >after
        lda first
        and #%00000100
        expect 4, %00000100     ; inside the handler

        lda #0
        sta FRAME_COUNTER
        cli
        delay 30000
        sei
        lda second
        and #%00110000
        expect 5, %00100000
        rts

note:
        php
        pla
        sta first
        pla
        pha
        sta second
        tsx
        lda $0102,x
        sta pointer
        lda $0103,x
        sta pointer + 1
        bit SND_CHN
        lda #%01000000
        sta FRAME_COUNTER
        rti
