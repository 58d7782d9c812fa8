;;;; The Namco 163 has 128 bytes of RAM behind a port, whose address moves on by itself if bit
;;;; 7 says so, and RAM at $6000 that is locked in four parts.
;;;;
;;;; nesdev, "INES Mapper 019", "Namco 163 audio".

HW_MAPPER       = 19
HW_RESET        = board_reset

ADDRESS         = $F800
PORT            = $4800

        .include "../hw.inc"

test:
        lda #$C0                ; from $40 on (the upper bits are the RAM's key as well)
        sta ADDRESS
        ldx #$11
        stx PORT
        inx
        stx PORT
        lda #$C0
        sta ADDRESS
        lda PORT
        sta first
        lda PORT
        sta second
        lda #$40                ; stays
        sta ADDRESS
        lda first
        expect 1, $11
        lda second
        expect 2, $12
        lda PORT
        lda PORT
        expect 3, $11

        lda #$5A
        sta $6F00
        lda #$42                ; the second 2 KB locked
        sta ADDRESS
        lda #$A5
        sta $6F00
        sta $7700
        lda #$40
        sta ADDRESS
        lda $6F00
        expect 4, $5A
        lda $7700
        expect 5, $A5
        lda #$80                ; no key
        sta ADDRESS
        lda #$33
        sta $7700
        lda #$40
        sta ADDRESS
        lda $7700
        expect 6, $A5
        rts

board_reset:
        lda #$40                ; RAM at $6000 can be written
        sta ADDRESS
        jmp hw_reset
