;;;; An index never leaves page zero, a pointer's second byte is read from its page, and
;;;; JMP's pointer does not carry either.
;;;;
;;;; nesdev, "CPU addressing modes", "Errata"; instr_misc 01, nestest.

        .include "hw.inc"

test:
        lda #$11
        sta $007F
        lda #$22
        sta $017F
        ldx #$FF
        lda $80,x
        expect 1, $11

        lda #$33
        sta $0300
        lda #$00
        sta $FF
        lda $00                 ; nmi_to's first byte, kept
        pha
        lda #$03
        sta $00
        ldy #0
        lda ($FF),y             ; $00 from $FF, $03 from $00
        sta first
        pla
        sta $00
        lda first
        expect 2, $33

        lda #<reached
        sta $03FF
        lda #>reached
        sta $0300               ; and not $0400
        lda #$05
        sta $0400               ; the way to wrong
        ldx #<reached
        lda #$4C
        sta $0500,x
        lda #<wrong
        sta $0501,x
        lda #>wrong
        sta $0502,x
        jmp ($03FF)
wrong:  lda #0
        expect 3, 1
reached:
        rts
