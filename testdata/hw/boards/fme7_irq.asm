;;;; The FME-7 counts CPU cycles down and interrupts as its counter goes from 0 to $FFFF. It
;;;; counts on behind it; any write to the control register acknowledges.
;;;;
;;;; nesdev, "Sunsoft FME-7", IRQ control.

HW_MAPPER       = 69
HW_RESET        = board_reset

        .include "../hw.inc"
        .include "../irq.inc"

        .macro command n, v
        lda #n
        sta $8000
        lda #v
        sta $A000
        .endmacro

;; A = NOPs done, with a counter that counts from the last cycle of the third write on.
        .macro counts_from count, pad
        command $D, 0
        command $E, <(count)
        command $F, >(count)
        lda #0
        sta irqs
        lda #$D
        sta $8000
        lda #$81
        sta $A000
        .if pad
        bit first               ; 3
        .endif
        jsr runway              ; 10
        .endmacro

test:
        note_irq acknowledge
        counts_from 100, 0
        expect 1, 46            ; low in the 101st cycle behind the write
        counts_from 100, 1
        expect 2, 45
        counts_from 101, 1
        expect 3, 45
        counts_from 400, 0
        expect 4, $FF

        command $D, 0           ; not counting
        command $E, 20
        command $F, 0
        lda #0
        sta irqs
        command $D, $01
        jsr runway
        expect 5, $FF
        lda #0
        sta irqs
        command $D, $80         ; counting, no interrupt
        jsr runway
        expect 6, $FF
        rts

acknowledge:
        command $D, 0
        rts

board_reset:
        command $8, $C0         ; RAM at $6000
        jmp hw_reset
