;;;; bound --frame of a main loop that waits in a routine: its Bound line counts from NMI to NMI there, too
;@ run  bound --frame FILE --frames 60
;@ bad  1 the loop at
;@ mend and #15 => and #7
;@ good 0 frame never missed
; the waiting loop has two instructions before its branch
;@ with beq wait => nop\n        beq wait
;@ mend and #15 => and #7

; the waiting loop masks the byte
;@ with beq wait => and #255\n        beq wait
;@ mend and #15 => and #7

        .mapper 0
        .vectors nmi, reset, none
        .zeropage
flag:   .res 1
n:      .res 1
        .code
nmi:    inc flag
none:   rti
reset:  sei
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #0
        sta flag
        sta n
        lda #$80
        sta $2000

;;; main - the main loop.
;;; Bound    .l <= 10
main:   jsr wait
        ldx n
        inc n
        lda n
        and #15
        sta n
        inx
.l:     dex
        bne .l
        jmp main
wait:   lda flag
        beq wait
        lda #0
        sta flag
        rts
