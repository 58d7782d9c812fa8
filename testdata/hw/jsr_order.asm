;;;; JSR pushes the return address before it reads the high byte of its target.
;;;;
;;;; nesdev, "CPU addressing modes", JSR; AccuracyCoin, "JSR Edge Cases". The instruction
;;;; lies on the stack, where its own push replaces the operand.

        .include "hw.inc"

code            = $0180

test:
        tsx
        stx first
        ldx #2
.copy:
        lda jsr_there,x
        sta code,x
        dex
        bpl .copy
        lda #$4C                ; jmp reached, at $0190
        sta $0190
        lda #<reached
        sta $0191
        lda #>reached
        sta $0192
        ldx #$82
        txs
        jmp code                ; pushes $01 over its own high byte: goes to $0190
jsr_there:
        .byte $20, $90, >never
never:
        ldx first
        txs
        lda #0
        expect 1, 1
reached:
        ldx first
        txs
        lda $0182
        expect 2, $01
        lda $0181
        expect 3, $82
        rts
