;;;; bound of a routine that shares a write to page 1 with other code: that the write does not reach the stack is a condition, whatever the routine writes with it
;@ run  bound FILE --frames 0
;@ bad  0 if the write at
;@ mend sta $0100,x => sta $0200,x
;@ good 0 1 of 1 budgets proved

; the play breaks the budget
;@ run  profile FILE --frames 60
;@ bad  1 budget 200 cycles
;@ mend sta $0100,x => sta $0200,x
;@ good 0 1 of 1 hold

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
n:      .res 1
        .code
irq:    bit $4015
        pha
        lda #0
        sta n
        pla
nmi:    rti
reset:  sei
        cld
        ldx #$FF
        txs
        jsr hide
main:   jsr work
        jmp main
; writes a byte of a buffer on page 1
put:    sta $0100,x
        rts
hide:   lda #>(hidden-1)
        ldx #$FF
        jsr put
        lda #<(hidden-1)
        ldx #$FE
        jsr put
        rts
hidden: cli
        jmp main
;;; work - counts in RAM.
;;; Budget   <= 200 cycles
work:   ldx #$10
        jsr put
        lda #5
        sta n
.l:     nop
        dec n
        bne .l
        rts
