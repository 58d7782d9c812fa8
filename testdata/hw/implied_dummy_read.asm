;;;; An instruction without an operand still reads the byte behind it.
;;;;
;;;; nesdev, "CPU addressing modes"; cpu_exec_space, AccuracyCoin "Implied Dummy Reads".
;;;; The test jumps to $2001, where the PPU's latch serves as the opcode RTS: it reads
;;;; $2002 behind it, and the vblank flag goes.

        .include "hw.inc"

test:
        jsr vbl_sync
        delay FRAME
        lda #$60                ; RTS
        sta PPUSTATUS           ; into the latch; the flag stays
        jsr $2001
        lda PPUSTATUS
        and #$80
        expect 1, $00

        delay FRAME
        lda #$60
        sta PPUSTATUS
        lda PPUSTATUS           ; it was there
        and #$80
        expect 2, $80
        rts
