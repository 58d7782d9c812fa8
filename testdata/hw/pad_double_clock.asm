;;;; A DMC fetch that halts a read of JOY1 repeats the read: the pad is clocked twice and a
;;;; bit is lost.
;;;;
;;;; nesdev, "Controller reading", DPCM conflict; read_joy3, dmc_dma_during_read4. With
;;;; no button held a pad gives eight zeros, then ones.

        .include "hw.inc"

test:
        lda #$0F
        sta DMC_FREQ
        lda #0
        sta DMC_START
        sta DMC_LEN
        sta first
        sta second
.next:
        get_sync
        lda #1
        sta JOY1
        lda #0
        sta JOY1
        lda first
        jsr slide
        lda #%00010000
        sta SND_CHN
        lda JOY1                ; the fourth cycle from here is the read
        ldx #7                  ; seven more
.read:  lda JOY1
        lsr
        bcs .lost
        dex
        bne .read
        beq .whole
.lost:  inc second
        txa
        expect 2, 1             ; one bit: the cycles of a halted read are one clock
.whole: lda #0
        sta SND_CHN
        delay 5000
        inc first
        lda first
        cmp #8
        bne .next
        lda second
        expect 1, 4             ; every other start halts the read itself
        rts
