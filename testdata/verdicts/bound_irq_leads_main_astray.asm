;;;; bound of a routine of the NMI handler, to which an IRQ handler leads the main program by a write through a pointer
;@ run  bound FILE --frames 0
;@ bad  0 if writes through the pointer ptr
;@ mend cli => nop
;@ good 0 1 of 1 budgets proved

; the play breaks the budget
;@ run  profile FILE --frames 300
;@ bad  1 budget 1700 cycles
;@ mend cli => nop
;@ good 0 1 of 1 hold

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
ptr:    .res 2
t:      .res 1
        .code
;;; work - what each NMI does.
;;; Budget <= 1700 cycles
work:   lda #200
        sta t
.l:     dec t
        bne .l
        rts
nmi:    pha
        jsr work
        pla
        rti
irq:    pha
        tya
        pha
        lda $4015
        ldy #0
        lda #<(work-1)
        sta (ptr),y
        iny
        lda #>(work-1)
        sta (ptr),y
        pla
        tay
        pla
        rti
spin:   ldx #20
.x:     ldy #0
.y:     dey
        bne .y
        dex
        bne .x
        rts
outer:  jsr spin
        rts
reset:  sei
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$FC
        sta ptr
        lda #$01
        sta ptr+1
        lda #$80
        sta $2000
        lda #0
        sta $4017
        cli
main:   jsr outer
        jmp main
