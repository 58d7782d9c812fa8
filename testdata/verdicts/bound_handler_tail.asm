;;;; bound of routines that end with RTI although no vector leads to them: RTI counts
;@ run  bound FILE
;@ bad  1 tail: each call takes at least 15 cycles, which is more than the budget
;@ mend <= 10 cycles => <= 15 cycles
;@ good 0 1 of 1 budgets proved

; the play agrees
;@ run  profile FILE --frames 60 --bound
;@ bad  1 tail took 15 cycles in frame 3, budget 10 cycles
;@ mend <= 10 cycles => <= 15 cycles
;@ good 0 1 of 1 hold

; RTI is used as a jump
;@ with .vectors nmi => .vectors none
;@ with inc n ;main => lda #>back\n        pha\n        lda #<back\n        pha\n        php\n        jmp tail\nback:
;@ run  bound FILE
;@ bad  1 tail: each call takes at least 15 cycles, which is more than the budget
;@ mend <= 10 cycles => <= 15 cycles
;@ good 0 1 of 1 budgets proved

        .mapper 0
        .vectors nmi, reset, none
        .zeropage
n:      .res 1
        .code
nmi:    jmp tail
;;; tail - counts frames.
;;; Budget   <= 10 cycles
tail:   inc n
        nop
        nop
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
        inc n ;main
        jmp main
