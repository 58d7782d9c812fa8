;;;; PPUCTRL connects the vblank flag with the NMI line at once: turned on as vblank ends, or
;;;; off as it begins, it is a matter of a dot whether there is an NMI.
;;;;
;;;; nesdev, "NMI"; ppu_vbl_nmi 07-nmi_on_timing and 08-nmi_off_timing, AccuracyCoin "NMI at
;;;; VBlank end", "NMI disabled at VBlank". In 24 frames the write comes a dot later each time.

        .include "hw.inc"

;; A = NMIs in 24 frames; each first writes `before` to PPUCTRL, then `after`, the first time
;; so many dots behind the start of vblank.
        .macro nmis_of before, after, dots
        lda #0
        sta PPUCTRL
        jsr vbl_sync
        lda #0                  ; 2
        sta first               ; 3
        lda #24                 ; 2
        sta hw_step             ; 3
        delay 20000
.next:
        lda #0                  ; 2
        sta nmis                ; 3
        lda #before             ; 2
        sta PPUCTRL             ; 4
        delay FRAME + (dots) / 3 - 10 - 10 - 20000 - 11 - 5
        lda #after              ; 2
        sta PPUCTRL             ; 4
        nop                     ; 2
        nop                     ; 2
        lda nmis                ; 3
        bne .came               ; 3, and 23 for the NMI
        delay 24                ; 2 and 24
.came:
        clc                     ; 2
        adc first               ; 3
        sta first               ; 3
        lda #0                  ; 2
        sta PPUCTRL             ; 4
        bit PPUSTATUS           ; 4
        delay 29781 - 11 - (FRAME + (dots) / 3 - 10 - 10 - 20000 - 11 - 5) - 6 - 7 - 26 - 18 - 10
        dec hw_step             ; 5
        beq .done               ; 2
        jmp .next               ; 3
.done:
        lda first
        .endmacro

test:
        nmis_of $00, $80, 20 * 341 - 12
        expect 1, 11            ; the last on dot 340 of the line before
        nmis_of $80, $00, -12
        expect 2, 11            ; the first on dot 3
        rts
