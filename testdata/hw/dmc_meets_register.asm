;;;; The registers of the 2A03 are chosen by the address that the CPU holds, even while DMA
;;;; drives another: a byte fetched from an address that ends in $16 while the CPU is halted in
;;;; a read between $4000 and $401F clocks the first pad.
;;;;
;;;; nesdev, "DMA", register conflicts; AccuracyCoin, "DMC DMA Bus Conflicts". The byte is the
;;;; 23rd of a sample. With no button held a pad gives eight zeros, then ones.

        .include "hw.inc"
        .include "dmc.inc"

;; A = zeros left in the pad, if the CPU was halted in a read of `place`.
        .macro halted_at place
        jsr dmc_sync
        lda #2                  ; 2
        sta DMC_LEN             ; 4     33 bytes
        lda #%00010000          ; 2
        sta SND_CHN             ; 4
        lda #1                  ; 2
        sta JOY1                ; 4
        lda #0                  ; 2
        sta JOY1                ; 4
        delay BYTE * 23 - 16 - 24 - 22 * 4 - 3
        lda place               ; 4
        lda #0
        sta SND_CHN
        ldx #0
.zero:  lda JOY1
        lsr
        bcs .one
        inx
        bne .zero
.one:   txa
        .endmacro

test:
        halted_at $5000
        expect 1, 8
        halted_at $4000
        expect 2, 7
        rts
