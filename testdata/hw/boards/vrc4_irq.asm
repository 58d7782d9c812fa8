;;;; The counter of the Konami VRCs counts up, every cycle or every 341 thirds of one, and
;;;; interrupts as it goes from $FF to the latch. Bit 0 of the control register says whether
;;;; it goes on counting once it has been acknowledged.
;;;;
;;;; nesdev, "VRC IRQ"; vrctest.

HW_MAPPER       = 23

        .include "../hw.inc"
        .include "../irq.inc"

;; A = NOPs done with so many counts to go.
        .macro counts left, control, pad
        lda #0
        sta irqs
        lda #<(256 - (left))
        sta $F000
        .repeat 4
        lsr
        .endrepeat
        sta $F001
        lda #control
        sta $F002
        .if pad
        bit first               ; 3
        .endif
        jsr runway              ; 10
        .endmacro

test:
        note_irq stop
        counts 100, %110, 0
        expect 1, 46            ; low in the 100th cycle behind the write
        counts 100, %110, 1
        expect 2, 44
        counts 101, %110, 0
        expect 3, 46
        counts 1, %010, 0       ; a line: 114 cycles
        expect 4, 53
        counts 1, %010, 1
        expect 5, 51
        counts 2, %010, 0       ; 228
        expect 6, 110
        counts 3, %010, 0       ; 341
        expect 7, $FF

        note_irq acknowledge
        counts 20, %110, 0      ; stops when acknowledged
        lda irqs
        expect 8, 1
        counts 100, %111, 0     ; goes on
        lda #0
        sta $F002
        lda irqs
        cmp #2
        lda #0
        rol
        expect 9, 1
        rts

stop:   lda #0
        sta $F002
        rts
acknowledge:
        sta $F003
        rts
