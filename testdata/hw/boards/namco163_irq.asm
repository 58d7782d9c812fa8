;;;; The Namco 163 counts CPU cycles up to $7FFF, interrupts and stops there. The counter can
;;;; be read; writing it acknowledges.
;;;;
;;;; nesdev, "INES Mapper 019", IRQ counter.

HW_MAPPER       = 19
HW_RESET        = board_reset

        .include "../hw.inc"
        .include "../irq.inc"

;; A = NOPs done with so many cycles left to count.
        .macro counts left, pad
        lda #0
        sta irqs
        lda #<($7FFF - (left))
        sta $5000
        lda #>($7FFF - (left)) | $80
        sta $5800
        .if pad
        bit first               ; 3
        .endif
        jsr runway              ; 10
        .endmacro

test:
        note_irq acknowledge
        counts 100, 0
        expect 1, 46            ; low in the 100th cycle behind the write
        counts 100, 1
        expect 2, 44
        counts 101, 0
        expect 3, 46

        ldx #0
        ldy #$80
        lda #$10
        sta $5000
        sty $5800               ; 4
        nop                     ; 2
        lda $5000               ; 4
        expect 4, $16            ; five cycles between, and its own
        lda $5800
        expect 5, $80
        stx $5800               ; stands still
        lda $5000
        sta first
        nop
        lda $5000
        sec
        sbc first
        expect 6, 0
        rts

acknowledge:
        lda #0
        sta $5000
        sta $5800
        rts

board_reset:
        lda #$40                ; RAM at $6000 can be written
        sta $F800
        jmp hw_reset
