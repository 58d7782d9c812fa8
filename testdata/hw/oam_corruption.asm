;;;; Rendering turned off in the middle of a line leaves a row of OAM open; when it is
;;;; turned on again, row 0, eight bytes, is copied over it.
;;;;
;;;; nesdev, "PPU registers", OAMADDR; AccuracyCoin, "OAM Corruption". On dots 1-64 the
;;;; row is the byte of secondary OAM that is being cleared, one for every two dots.

        .include "hw.inc"

test:
        ldx #0
.fill:  txa
        and #%11100011          ; bits that attributes have too
        sta $0700,x
        inx
        bne .fill
        jsr vbl_wait
        stx OAMADDR
        lda #7
        sta OAMDMA

        jsr vbl_sync
        delay FRAME             ; a dot later
        lda #%00011000          ; 2
        sta PPUMASK             ; 4
        ldx #0                  ; 2
        delay ((21 + 50) * 341 + 40) / 3 - 21   ; dot 42, and two or three more
        stx PPUMASK
        delay 500
        lda #%00011000
        sta PPUMASK             ; the damage is done here
        delay 1000
        stx PPUMASK
        jsr vbl_wait

        ldx #8
.look:  stx OAMADDR
        lda OAMDATA
        cmp $0700,x
        bne .damaged
        inx
        bne .look
        expect 1, $FF           ; no row is damaged
.damaged:
        stx first
        txa
        and #7
        expect 2, 0             ; a whole row
        ldy #8
.row:   stx OAMADDR
        txa
        and #3                  ; as in row 0
        cmp OAMDATA
        bne .other
        inx
        dey
        bne .row
        lda first
        expect 3, 21 * 8
        rts
.other: expect 4, $FF
