;;;; bound return address hidden - a routine that changes its return address, so that the program comes to code that lets IRQs in
;@ run  bound FILE work
;@ bad  1 does not reach the stack. This does not hold: in frame
;@ mend jsr hide => nop
;@ good 0 proved
; by an index
;@ with sta $01FF => ldx #$FE\n sta $0101,x
;@ with sta $01FE => sta $0100,x
;@ mend jsr hide => nop
; by a pointer
;@ with sta $01FF => sta (p),y
;@ with sta $01FE => dey\n sta (p),y
;@ mend jsr hide => nop

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
n:      .res 1
p:      .res 2
        .code
irq:    pha
        lda #0
        sta n
        pla
nmi:    rti
reset:  sei
        cld
        ldx #$FF
        txs
        lda #$FE
        sta p
        ldy #1
        sty p+1
        jsr hide
main:   jsr work
        jmp main
hide:   lda #>(hidden-1)
        sta $01FF
        lda #<(hidden-1)
        sta $01FE
        rts
hidden: cli
        jmp main
;;; work - counts in RAM.
;;; Budget   <= 200 cycles
work:   lda #5
        sta n
.l:     nop
        dec n
        bne .l
        rts
