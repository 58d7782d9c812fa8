;;;; On TxSROM boards bit 7 of an MMC3's CHR bank says which of the console's nametables stands
;;;; in its place.
;;;;
;;;; nesdev, "INES Mapper 118".

HW_MAPPER       = 118

        .include "../hw.inc"

        .macro bank n, v
        lda #n
        sta $8000
        lda #v
        sta $8001
        .endmacro

        .macro load addr
        vram addr
        lda PPUDATA
        lda PPUDATA
        .endmacro

test:
        bank 0, $00             ; $2000 and $2400
        bank 1, $80             ; $2800 and $2C00
        vram $2000
        lda #$11
        sta PPUDATA
        vram $2800
        lda #$22
        sta PPUDATA
        load $2400
        expect 1, $11
        load $2C00
        expect 2, $22
        bank 0, $80
        load $2000
        expect 3, $22
        bank 1, $00
        load $2C00
        expect 4, $11
        rts
