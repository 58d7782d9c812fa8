;;;; bound of budgets of a frame: 16 KB of ROM are at $8000 and at $C000, and a routine is called at both
;@ run  bound FILE
;@ bad  1 1 of 2 budgets proved
;@ mend jsr work-$4000 => nop
;@ good 0 2 of 2 budgets proved

; the play agrees
;@ run  profile FILE --frames 60 --bound
;@ bad  1 work took 114 cycles in frame 3, budget 100 cycles
;@ mend jsr work-$4000 => nop
;@ good 0 2 of 2 hold

; the vector of NMI leads to the mirror of the handler
;@ with 18 cycles a frame => 17 cycles a frame
;@ with nmi, reset, none => nmi-$4000, reset, none
;@ with jsr work-$4000 => nop
;@ run  bound FILE
;@ bad  1 1 of 2 budgets proved
;@ mend 17 cycles a frame => 18 cycles a frame
;@ good 0 2 of 2 budgets proved

; the program runs at the mirror, and the main loop has a budget
;@ with .vectors nmi, reset, none => .vectors nmi, reset-$4000, none
;@ with jsr work-$4000 => nop
;@ with jmp main => lda #1\n        bne main
;@ with main:   lda n => ;;; main - the main loop.\n;;; Budget   <= 80 cycles a frame\nmain:   lda n
;@ run  bound FILE
;@ bad  1 2 of 3 budgets proved
;@ mend 80 cycles a frame => 92 cycles a frame
;@ good 0 3 of 3 budgets proved

        .mapper 0
        .prgrom 16
        .vectors nmi, reset, none
        .zeropage
n:      .res 1
        .code
;;; nmi - counts frames.
;;; Budget   <= 18 cycles a frame
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
        jsr work-$4000
        jmp main
;;; work - a delay.
;;; Budget   <= 100 cycles a frame
work:   ldx #10
.l:     dex
        bne .l
        rts
