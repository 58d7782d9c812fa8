;;;; An NMI that comes while BRK pushes takes its vector; B is pushed as BRK would.
;;;;
;;;; nesdev, "CPU interrupts", interrupt hijacking; cpu_interrupts_v2, 2-nmi_and_brk. BRK
;;;; meets the start of vblank a cycle earlier each time; the handlers note what came.

        .include "hw.inc"

seen            = $0300

test:
        handle nmi_to, by_nmi
        handle irq_to, by_brk
        lda #0
        sta first
.next:
        jsr one
        inc first
        lda first
        cmp #12
        bne .next
        ldx #11
.compare:
        lda seen,x
        cmp wanted,x
        bne .wrong
        dex
        bpl .compare
        rts
.wrong:
        ldy wanted,x
        inx
        jmp hw_fail

;; $81: both handlers ran. $90: the NMI's alone, with B pushed.
wanted: .byte $81, $81, $81, $81, $90, $90, $90, $90, $90, $81, $81, $81

one:    jsr vbl_sync
        lda #%10000000
        sta PPUCTRL
        lda #0
        sta second
        delay FRAME - 73
        lda first
        eor #$0F
        jsr slide
        brk #0
        nop
        nop
        nop
        lda #0
        sta PPUCTRL
        ldx first
        lda second
        sta seen,x
        rts

;; Each adds its mark.
by_brk: inc second
        rti

by_nmi: pha
        tsx
        lda $0102,x             ; P
        and #%00010000
        ora #$80
        ora second
        sta second
        pla
        rti
