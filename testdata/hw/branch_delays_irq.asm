;;;; A taken branch that stays in its page does not look at the interrupt lines in its
;;;; last cycle: an IRQ that falls then is taken one instruction later.
;;;;
;;;; nesdev, "CPU interrupts", branch instructions; cpu_interrupts_v2, 5-branch_delays_irq.
;;;; The same IRQ, a cycle earlier each time, meets the same code; the handler notes X,
;;;; the number of instructions that ran.

        .include "hw.inc"

seen            = $0300

test:
        handle irq_to, note
        lda #0
        sta first
.next:
        jsr one
        inc first
        lda first
        cmp #10
        bne .next
        ldx #9
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

;; Behind CLC and behind each INX there is room for two; one of the branch's three
;; cycles goes to the INX behind it.
wanted: .byte 3, 2, 2, 1, 1, 1, 0, 0, 0, 0

one:    get_sync
        lda #0
        sta FRAME_COUNTER
        delay 29778
        ldx #0
        lda first
        jsr slide
        cli                     ; 2
        clc                     ; 2
        bcc .taken              ; 3     same page
.taken: inx                     ; 2
        inx                     ; 2
        inx
        inx
        inx
        inx
        sei
        rts

note:   ldy first
        txa
        sta seen,y
        bit SND_CHN
        rti
        .assert samepage(one, note), "the branch leaves its page"
