;;;; PPUCTRL, PPUSCROLL and PPUADDR write parts of one register, t; PPUSCROLL and PPUADDR
;;;; share the toggle that a read of PPUSTATUS resets; the second write of PPUADDR copies t
;;;; to v, the address.
;;;;
;;;; nesdev, "PPU scrolling"; AccuracyCoin, "t Register Quirks".

        .include "hw.inc"

        .macro send register, v
        lda #v
        sta register
        .endmacro

;; check that the address is what it should be: a byte written through it arrives there.
        .macro at n, addr
        lda #$A0 + n
        sta PPUDATA
        vram addr
        lda PPUDATA
        lda PPUDATA
        expect n, $A0 + n
        .endmacro

test:
        bit PPUSTATUS
        send PPUADDR, $04
        send PPUSCROLL, $3E     ; the second: row 7, fine y 6
        send PPUSCROLL, $7D     ; the first: column 15
        send PPUADDR, $AB       ; the second
        at 1, $24AB             ; $64AB: the PPU has 14 address lines

        bit PPUSTATUS
        send PPUADDR, $FD       ; bits 7 and 6 are dropped
        send PPUSCROLL, $D8     ; row 27
        send PPUSCROLL, $F8     ; column 31
        send PPUCTRL, %00000001 ; the nametable at the right
        bit PPUSTATUS
        send PPUSCROLL, $50     ; column 10
        send PPUADDR, $6A
        at 2, $076A             ; row 27's upper half, $0300, in nametable 1; fine y 0

        bit PPUSTATUS
        send PPUADDR, $21
        bit PPUSTATUS           ; the next is the first again
        send PPUADDR, $24
        send PPUADDR, $10
        at 3, $2410

        bit PPUSTATUS
        send PPUADDR, $20
        send PPUCTRL, %00000001
        send PPUADDR, $77
        at 4, $2477
        send PPUCTRL, 0
        rts
