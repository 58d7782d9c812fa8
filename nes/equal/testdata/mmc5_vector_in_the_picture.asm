; mapper 5 submapper 0 chr 0 fourscreen false region 0 align 0 getput 0 seed 1 frames 4 steps false
; The NMI's vector is read in the middle of the picture: the board leaves the frame then, and not before the
; lines that the PPU has fetched by that time.
        .prgrom 32
        .chrram 8
        .vectors reset, reset, reset
        .org $E000
reset:  ldy #24
        jsr wait
        lda #$1E
        sta $2001
main:   ldy #7
        jsr wait
        lda $FFFA
        jmp main
wait:   ldx #0
again:  dex
        bne again
        dey
        bne wait
        rts
