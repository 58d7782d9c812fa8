;;;; The MMC4 has two banks for each half of the pattern tables. A fetch of tile $FD or $FE
;;;; chooses between them, from the next fetch on.
;;;;
;;;; nesdev, "MMC4". Reads of PPUDATA are fetches like others.

HW_MAPPER       = 10

        .include "../hw.inc"

FIRST           = $B000         ; bank of $0000 behind tile $FD
SECOND          = $C000         ; behind tile $FE

        .macro load addr
        vram addr
        lda PPUDATA
        lda PPUDATA
        .endmacro

test:
        lda #0
        jsr mark
        lda #1
        jsr mark
        lda #0
        sta FIRST
        load $0FD8
        load $0000
        expect 1, $A0
        load $0FE8
        load $0000
        expect 2, $A1
        vram $0FDE              ; the second read is the last row
        lda PPUDATA
        lda PPUDATA
        load $0000
        expect 3, $A0
        load $0FEF
        load $0000
        expect 4, $A1
        load $0FC8
        load $1FD8              ; of the other half
        load $0000
        expect 5, $A1
        rts

;; write $A0 + A at the start of bank A.
mark:   sta FIRST
        sta SECOND
        pha
        vram $0000
        pla
        ora #$A0
        sta PPUDATA
        rts
