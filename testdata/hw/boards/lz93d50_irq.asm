;;;; The LZ93D50 copies its latch to its counter at a write to $800A, counts CPU cycles down from
;;;; the next one on, and interrupts when the counter is 0.
;;;;
;;;; nesdev, "INES Mapper 016", IRQ control and latch.

HW_MAPPER       = 153
HW_RESET        = board_reset

        .include "../hw.inc"
        .include "../irq.inc"

;; A = NOPs done, with a counter that counts from the last cycle of the last write on.
        .macro counts_from count, pad
        lda #<(count)
        sta $800B
        lda #>(count)
        sta $800C
        lda #0
        sta irqs
        lda #1
        sta $800A
        .if pad
        bit first               ; 3
        .endif
        jsr runway              ; 10
        .endmacro

test:
        note_irq acknowledge
        counts_from 101, 0
        expect 1, 46            ; low in the 101st cycle behind the write
        counts_from 101, 1
        expect 2, 45
        counts_from 100, 1
        expect 3, 44
        counts_from 400, 0
        expect 4, $FF
        lda #0
        sta $800A

        lda #100                ; the latch alone counts nothing
        sta $800B
        lda #0
        sta $800C
        sta irqs
        jsr runway
        expect 5, $FF
        counts_from 0, 0        ; interrupts at once
        expect 6, 0
        rts

acknowledge:
        lda #0
        sta $800A
        rts

board_reset:
        lda #$20                ; RAM at $6000
        sta $800D
        jmp hw_reset
