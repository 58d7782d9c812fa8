;;;; bound of a budget of a frame of the main loop: the rounds in which it begins and ends to wait are work, too
;@ run  bound FILE
;@ bad  1 0 of 1 budgets proved
;@ mend 80 cycles => 90 cycles
;@ good 0 1 of 1 budgets proved

; the play needs 82 cycles
;@ run  profile FILE --frames 60
;@ bad  1 main took 82 cycles in frame 3, budget 80 cycles
;@ mend 80 cycles => 82 cycles
;@ good 0 1 of 1 hold

        .mapper 0
        .vectors nmi, reset, none
        .zeropage
n:      .res 1
        .code
nmi:    inc n
none:   rti
reset:  sei
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
;;; main - the main loop.
;;; Budget   <= 80 cycles a frame
main:   lda n
.w:     cmp n
        beq .w
        jsr work
        nop
        jmp main
work:   ldx #10
.l:     dex
        bne .l
        rts
