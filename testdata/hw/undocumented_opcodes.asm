;;;; The undocumented opcodes do two things at once: a shift or a step in memory and one of
;;;; the adder's operations with A, or two on the way to a register.
;;;;
;;;; nesdev, "CPU unofficial opcodes"; instr_test-v5, AccuracyCoin's page of them.

        .include "hw.inc"

;; run an opcode on v in `first`, with A, X and C set: A in `second`, P in `third`.
        .macro try opcode, a, x, c, v
        lda #v
        sta first
        ldx #x
        lda #c
        lsr
        lda #a
        opcode first
        php
        sta second
        pla
        and #%11000011          ; NV....ZC
        sta third
        .endmacro

        .macro try_value opcode, a, x, c, v
        ldx #x
        clv
        lda #c
        lsr
        lda #a
        opcode #v
        php
        sta second
        pla
        and #%11000011
        sta third
        .endmacro

;; check A and, in memory or X, the other result, and the flags.
        .macro gives n, a, other, flags
        expect_is n, first, other
        expect_is n, second, a
        expect_is n, third, flags
        .endmacro

        .macro gives_x n, a, x, flags
        stx first
        gives n, a, x, flags
        .endmacro

        .macro expect_is n, place, v
        lda place
        expect n, v
        .endmacro

        .zeropage
third:  .res 1
        .code

test:
        clv
        try slo, $12, 0, 0, $C1
        gives $01, $92, $82, %10000001
        try rla, $F2, 0, 1, $C1
        gives $02, $82, $83, %10000001
        try sre, $12, 0, 1, $83
        gives $03, $53, $41, %00000001
        try rra, $10, 0, 1, $03
        gives $04, $92, $81, %10000000
        try rra, $70, 0, 1, $01
        gives $05, $F1, $80, %10000000
        try dcp, $10, 0, 0, $11
        gives $06, $10, $10, %00000011
        try isc, $30, 0, 1, $0F
        gives $07, $20, $10, %00000001
        try sax, $F0, $3C, 1, $FF
        gives $08, $F0, $30, %10000001

        try lax, $F0, 0, 1, $5A
        gives_x $09, $5A, $5A, %00000001
        try_value anc, $FF, 0, 0, $80
        gives_x $0A, $80, 0, %10000001
        try_value alr, $03, 0, 0, $FF
        gives_x $0B, $01, 0, %00000001
        try_value arr, $FF, 0, 1, $7F
        gives_x $0C, $BF, 0, %11000000          ; C is bit 6, V that and bit 5
        try_value arr, $FF, 0, 0, $C0
        gives_x $0D, $60, 0, %00000001
        try_value axs, $F3, $3C, 0, $10
        gives_x $0E, $F3, $20, %00000001

        tsx
        stx magic
        ldx #$F7
        txs
        lda #$5A
        sta $0300
        ldy #0
        las $0300,y             ; into A, X and S, with S
        tay
        stx second
        tsx
        stx first
        ldx magic
        txs
        tya
        expect $0F, $52
        lda first
        expect $10, $52
        lda second
        expect $11, $52
        rts
