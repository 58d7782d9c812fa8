;;;; The CPU looks at its NMI line once in each cycle, and takes an interrupt behind the
;;;; instruction whose last cycle but one, or an earlier one, saw it fall.
;;;;
;;;; nesdev, "NMI", "CPU interrupts"; ppu_vbl_nmi 05-nmi_timing. Vblank begins 29780 2/3 cycles
;;;; after vbl_sync's read, 59561 1/3 and 89342: first seen in cycles 29781, 59561 and 89342.

        .include "hw.inc"
        .include "irq.inc"

;; A = NOPs done when the NMI comes, if the first of them begins in a cycle behind that read.
        .macro nops_from cycle
        lda #0
        sta irqs
        sta PPUCTRL
        jsr vbl_sync
        delay (cycle) - 10 - 2000 - 6 - 10
        lda #%10000000          ; 2     behind the vblank before
        sta PPUCTRL             ; 4
        delay 2000
        jsr runway              ; 10
        .endmacro

test:
        handle nmi_to, irq_note
        note_irq nothing
        nops_from 29781 - 100
        expect 1, 51
        nops_from 29781 - 99
        expect 2, 51
        nops_from 59561 - 100
        expect 3, 51
        nops_from 59561 - 99
        expect 4, 51
        nops_from 89342 - 100
        expect 5, 51
        nops_from 89342 - 99
        expect 6, 51
        lda #0
        sta PPUCTRL

nothing:
        rts
