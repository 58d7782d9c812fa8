;;;; A branch that leaves its page reads at the target's place in the old page first.
;;;;
;;;; nesdev, "6502 cycle times"; AccuracyCoin, "Branch Dummy Reads". The branch is the last
;;;; instruction of RAM's mirror, at $1FFE, so that the old page is $2000. Its target is
;;;; $1F82: the read goes to $2082, a mirror of PPUSTATUS, and the vblank flag goes.

        .include "hw.inc"

;; A = bit 7 of PPUSTATUS in vblank, behind a branch from $1FFE to `offset`.
        .macro branch_to target
        lda #$D0                ; BNE
        sta $07FE
        lda #<(target)
        sta $07FF
        tax
        lda #$60                ; RTS
        sta $0700,x
        jsr vbl_sync
        delay FRAME
        ldx #1
        jsr $1FFE
        lda PPUSTATUS
        and #$80
        .endmacro

test:
        branch_to $1F82
        expect 1, $00
        branch_to $1F83         ; $2083 is OAMADDR
        expect 2, $80
        rts
