;;;; bound of a routine that rests on a line Needs about a flag in the header of a called routine: that is a condition, even where the code sets the flag
;@ run  bound FILE --frames 0
;@ bad  0 go: the bound holds if the Needs lines for f are true at each call
;@ mend jsr f => nop
;@ good 0 1 of 1 budgets proved

; the play breaks the budget
;@ run  profile FILE --frames 10
;@ bad  1 go took 1,022 cycles
;@ mend cmp #10 => cmp #11
;@ good 0 1 of 1 hold

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
v:      .res 1
n:      .res 1
        .code
nmi:    rti
reset:  sei
        ldx #$FF
        txs
main:   lda #10
        sta v
        jsr go
        jmp main

;;; go - calls f when v is 10.
;;; Budget   <= 60 cycles
go:     lda v
        cmp #10
        bne .no
        jsr f
.no:    rts

;;; f - quick without the carry.
;;; Needs    C={0}
f:      bcc .quick
        ldy #200
.l:     dey
        bne .l
.quick: rts
