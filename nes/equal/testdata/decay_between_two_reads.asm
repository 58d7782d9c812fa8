; mapper 0 submapper 0 chr 0 fourscreen false region 0 align 0 getput 0 seed 1 frames 39 steps false
; The lower bits of the I/O latch decay between the two reads of the very round that the console tries.
        .prgrom 32
        .chrram 8
        .vectors reset, reset, reset
        .org $E000
reset:  ldy #21
outer:  ldx #0
wait:   dex
        bne wait
        dey
        bne outer
        ldx #199
more:   dex
        bne more
        lda #$1F
        sta $2003
again:
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
        sta $10
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
        bit $2002
        lda #0
        clc
        clv
        jmp again
