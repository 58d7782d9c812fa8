;;;; bound of the budget in the header of an interrupt handler, which counts the entry of the interrupt and RTI
;@ run  bound FILE
;@ bad  1 nmi: an interrupt takes at most 18 cycles, with its entry and RTI, which its budget includes
;@ mend 17 cycles => 18 cycles
;@ good 0 1 of 1 budgets proved

;@ run  bound FILE --format junit
;@ bad  1 open: 5 cycles at worst, 18 with the entry of the interrupt and RTI, the budget is 17
;@ mend 17 cycles => 18 cycles
;@ good 0 proved: 5 cycles at worst, 18 with the entry of the interrupt and RTI, the budget is 18

; the play agrees with the proof
;@ run  profile FILE --frames 60 --bound --format junit
;@ bad  1 nmi took 18 cycles in frame 3, budget 17 cycles
;@ mend 17 cycles => 18 cycles
;@ good 0 at worst 18 cycles, in frame 3; reached: no call takes more than 18

; the vector leads to the mirror of the handler
;@ with .mapper 0 => .mapper 0\n        .prgrom 16
;@ with .vectors nmi => .vectors nmi-$4000
;@ mend 17 cycles => 18 cycles

        .mapper 0
        .vectors nmi, reset, none
        .zeropage
n:      .res 1
        .code
;;; nmi - counts frames.
;;; Budget   <= 17 cycles
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
