;;;; The MMC2's latches are set by fetches of tiles $FD and $FE, as the MMC4's; but in the left
;;;; half of the pattern tables by the first row of the tile alone.
;;;;
;;;; nesdev, "MMC2". Reads of PPUDATA are fetches like others.

HW_MAPPER       = 9

        .include "../hw.inc"

        .macro load addr
        vram addr
        lda PPUDATA
        lda PPUDATA
        .endmacro

;; banks of a half, behind tile $FD and behind tile $FE.
        .macro banks at, first_bank, second_bank
        lda #first_bank
        sta at
        lda #second_bank
        sta at + $1000
        .endmacro

test:
        banks $B000, 0, 0
        lda #$A0
        jsr mark
        banks $B000, 1, 1
        lda #$A1
        jsr mark
        banks $B000, 0, 1
        banks $D000, 0, 1
        load $0FE7              ; the second read: $0FE8
        load $0000
        expect 1, $A1
        load $0FD8              ; and $0FD9
        load $0000
        expect 2, $A0
        load $0FE9              ; not the first row
        load $0000
        expect 3, $A0
        load $1FEF              ; any row
        load $1000
        expect 4, $A1
        load $1FDA
        load $1000
        expect 5, $A0
        rts

mark:   pha
        vram $0000
        pla
        sta PPUDATA
        rts
