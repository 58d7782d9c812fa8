;;;; After power-on and after reset the PPU takes no writes to PPUCTRL, PPUMASK, PPUSCROLL
;;;; and PPUADDR until the pre-render line.
;;;;
;;;; nesdev, "PPU power up state"; AccuracyCoin, "PPU Reset Flag". The test
;;;; asks for a press of the button.

HW_RESET        = early_reset
MAGIC           = $71

        .include "hw.inc"

        .zeropage
early:  .res 1
        .code

test:
        lda early
        expect 1, 0
        lda #$80
        sta PPUCTRL
        delay FRAME
        lda nmis
        expect 2, 1
        lda magic
        cmp #MAGIC
        beq .reset
        lda #MAGIC
        sta magic
        lda #$81
        sta STATE
.forever:
        jmp .forever
.reset: rts

early_reset:
        sei
        cld
        ldx #$FF
        txs
        lda #0
        sta nmis
        handle nmi_to, hw_count_nmi
        lda #$80                ; lost
        sta PPUCTRL
        delay 2 * FRAME
        lda nmis
        sta early
        jmp hw_reset
