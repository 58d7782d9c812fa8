;;;; How long instructions take: an indexed read that leaves its page a cycle more, a write
;;;; always; a branch one more if it is taken, and another if it leaves its page.
;;;;
;;;; nesdev, "6502 cycle times"; instr_timing, branch_timing_tests, AccuracyCoin
;;;; "Instruction Timing".

        .include "hw.inc"

test:
        lda #$F0
        sta first
        lda #$03
        sta first + 1
        measure reads, 4 + 4 + 5 + 5 + 2 + 6 + 6 + 4
        expect 1, 8
        measure writes, 4 + 5 + 5 + 6 + 6 + 7 + 7 + 8 + 8
        expect 2, 8
        measure branches, 2 + 2 + 4 + 3
        expect 3, 8
        measure others, 2 + 5 + 3 + 4 + 3 + 4 + 5 + 6 + 2
        expect 4, 8
        rts

reads:
        ldx #$10                ; 2
        ldy #$00                ; 2
        lda $03EF,x             ; 4     the same page
        lda $03F0,x             ; 5     the next
        lda (first),y           ; 5
        ldy #$10                ; 2
        lda (first),y           ; 6
        lda (<(first - $10),x)     ; 6
        nop $0300,x             ; 4
        rts

writes:
        ldx #$10                ; 2
        ldy #$10                ; 2
        sta $03EF,x             ; 5
        sta $03F0,x             ; 5
        sta (first),y           ; 6
        sta (<(first - $10),x)     ; 6
        inc $03EF,x             ; 7
        inc $03F0,x             ; 7
        slo (first),y           ; 8
        slo (<(first - $10),x)     ; 8
        rts

        .align 256
        .res 249, $EA
branches:
        lda #1                  ; 2
        beq *                   ; 2     not taken
        bne .there              ; 4     out of the page
        nop
.there: bne .done               ; 3
        nop
.done:  rts
        .assert >.there = >branches + 1, "the branch does not leave its page"

others:
        ldx #0                  ; 2
        jmp (.at)               ; 5
.here:  pha                     ; 3
        pla                     ; 4
        php                     ; 3
        plp                     ; 4
        inc second              ; 5
        inc second,x            ; 6
        nop                     ; 2
        rts
.at:    .word .here
