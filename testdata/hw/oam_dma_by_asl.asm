;;;; A read-modify-write of OAMDMA writes twice, but DMA begins behind the second write: one
;;;; copy, from the page written last.
;;;;
;;;; AccuracyCoin, "INC $4014". Nothing answers a read of OAMDMA, so the CPU sees the last
;;;; byte of the instruction, $40, writes it back, and then $80: the start of the ROM.

        .include "hw.inc"

test:
        lda #0
        sta OAMADDR
        measure shifted, 6 + 514
        expect 1, 8             ; one copy
        ldx #0
.look:  stx OAMADDR
        txa
        and #3
        cmp #2
        beq .attributes         ; three bits of them do not exist
        lda $8000,x
        cmp OAMDATA
        bne .other
.attributes:
        inx
        bne .look
        rts
.other: expect 2, 0

shifted:
        asl OAMDMA              ; 6
        rts
