;;;; A JAM opcode stops the CPU for good: no interrupt reaches it, only reset.
;;;;
;;;; nesdev, "CPU unofficial opcodes", STP. The test asks for a press of the button.

        .include "hw.inc"

MAGIC           = $3A
WENT_ON         = $0300
INTERRUPTED     = $0301

test:
        ldx magic
        cpx #MAGIC
        beq .again
        ldx #MAGIC
        stx magic
        handle nmi_to, count
        lda #0
        sta WENT_ON
        sta INTERRUPTED
        lda #$80
        sta PPUCTRL
        jsr vbl_wait
        lda #$81
        sta STATE
        jam
        inc WENT_ON
.forever:
        jmp .forever
.again:
        lda WENT_ON
        expect 1, 0
        lda INTERRUPTED
        expect 2, 1             ; before
        rts

count:  inc INTERRUPTED
        rti
