;;;; A read that nothing answers gives what was on the bus last: the high byte of the
;;;; address, or what the dummy read left there. JOY1 drives only its lower five bits.
;;;;
;;;; nesdev, "Open bus behavior"; cpu_exec_space, AccuracyCoin "Open Bus".

        .include "hw.inc"

test:
        lda $5123
        expect 1, $51
        lda $4018
        expect 2, $40
        ldx #$10
        lda $50F8,x             ; the operand's high byte, then nothing twice
        expect 3, $50
        lda #1
        sta JOY1
        lda JOY1                ; no button is held
        expect 4, $40
        lda #$34
        sta PPUSTATUS
        ldx #$F8
        lda $3F20,x             ; $4018, behind a dummy read of $3F18: PPUCTRL's mirror
        expect 5, $34
        rts
