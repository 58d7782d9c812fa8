; mapper 0 submapper 0 chr 0 fourscreen false region 0 align 0 getput 0 seed 1 frames 40 steps false
; The lower bits of the PPU's I/O latch decay 0.6 s after they were written, in the middle of a polling loop that
; shows them.
        .prgrom 32
        .chrram 8
        .vectors reset, reset, reset
        .org $E000
reset:  lda #$1F
        sta $2003
again:  nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        lda $2002
        and #$1F
        tax
        jmp again
