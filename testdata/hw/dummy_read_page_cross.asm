;;;; An indexed read that leaves its page first reads the address without the carry.
;;;;
;;;; nesdev, "CPU addressing modes" and "CPU unofficial opcodes"; cpu_dummy_reads.
;;;; PPUSTATUS shows it: the read at the wrong address clears the vblank flag before
;;;; the right address is read, which here is nothing at all.

        .include "hw.inc"

test:
        jsr vbl_sync
        delay 200               ; into vblank; vbl_sync has cleared the flag itself
        delay FRAME - 100       ; the flag is up again

        ldx #0
        lda PPUSTATUS,x         ; no cross, no dummy read: the flag is still there
        and #$80
        expect 1, $80

        delay FRAME
        ldx #$12
        lda $3FF0,x             ; $4002, behind a dummy read of $3F02: PPUSTATUS
        lda PPUSTATUS
        and #$80
        expect 2, $00

        delay FRAME
        ldx #$20
        lda $2002,x             ; $2022: same page, one read
        and #$80
        expect 3, $80

        delay FRAME
        ldx #2
        ldy #0
        tya
        sta $2000,x             ; a store always reads first: the flag goes
        lda PPUSTATUS
        and #$80
        expect 4, $00
        rts
