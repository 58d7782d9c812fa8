;;;; A DMC byte fetched in the middle of OAM DMA costs two cycles: halt and dummy run
;;;; beside the copying.
;;;;
;;;; nesdev, "DMA", DMC DMA during OAM DMA; sprdma_and_dmc_dma.

        .include "hw.inc"

test:
        lda #$0F
        sta DMC_FREQ
        lda #0
        sta DMC_START
        sta DMC_LEN
        measure alone, 12 + 514 + 2
        expect 1, 8
        ldx #0
.fill:  txa
        and #%11100011          ; bits that attributes have too
        sta $0700,x
        inx
        bne .fill
        measure both, 12 + 514 + 2 + 2 + 4
        expect 2, 8

        lda #$4F                ; one byte after the other, every 432 cycles
        sta DMC_FREQ
        lda #%00010000
        sta SND_CHN
        delay 1000
        ldx #0
        stx OAMADDR
        lda #7
        sta OAMDMA              ; meets one or two of them
        stx SND_CHN
.look:  stx OAMADDR             ; every byte has come where it belongs
        lda OAMDATA
        sec
        sbc $0700,x
        expect 3, 0
        inx
        bne .look
        rts

alone:
        ldx #0                  ; 2
        lda #7                  ; 2
        stx SND_CHN             ; 4
        sta OAMDMA              ; 4
        ldx #0
        rts

both:
        ldx #%00010000
        lda #7
        stx SND_CHN
        sta OAMDMA              ; halted while the load waits
        ldx #0
        stx SND_CHN
        rts
