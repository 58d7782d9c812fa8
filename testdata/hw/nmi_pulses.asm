;;;; The NMI is an edge: each time PPUCTRL turns it on during vblank, one comes, after
;;;; the next instruction; turned on while on, none.
;;;;
;;;; nesdev, "NMI"; ppu_vbl_nmi, 04-nmi_control.

        .include "hw.inc"

test:
        jsr vbl_wait            ; clears the flag
        delay FRAME
        lda #%10000000
        ldx #0
        sta PPUCTRL
        nop                     ; one more instruction before it is taken
        stx PPUCTRL
        sta PPUCTRL
        nop
        sta PPUCTRL             ; on already: nothing
        nop
        nop
        stx PPUCTRL
        lda nmis
        expect 1, 2

        bit PPUSTATUS           ; the flag goes
        lda #%10000000
        sta PPUCTRL             ; nothing to announce
        nop
        nop
        stx PPUCTRL
        lda nmis
        expect 2, 2
        rts
