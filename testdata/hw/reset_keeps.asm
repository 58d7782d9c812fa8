;;;; Reset leaves RAM, A, X and Y alone, moves S down by three, sets I and silences the
;;;; channels.
;;;;
;;;; nesdev, "CPU power up state"; cpu_reset, apu_reset. The test asks for a press of the
;;;; button ($81 in $6000), and finds itself started again.

        .include "hw.inc"

MAGIC           = $5C

test:
        lda hw_a                ; what the registers were at hw_reset
        ldx magic
        cpx #MAGIC
        beq .again

        ldx #MAGIC
        stx magic
        lda #%00110000
        sta SQ1_VOL             ; the counter stands still
        lda #$0F
        sta SND_CHN
        lda #$18
        sta SQ1_HI
        lda #$81
        sta STATE
        ldx #$40
        txs
        lda #$12
        ldx #$34
        ldy #$56
.forever:
        cli
        jmp .forever
.again:
        expect 1, $12
        lda hw_x
        expect 2, $34
        lda hw_y
        expect 3, $56
        lda hw_s
        expect 4, $3D
        lda hw_p
        and #%00000100
        expect 5, %00000100
        lda hw_channels
        and #$1F
        expect 6, $00
        rts
