;;;; bound of a routine of the NMI handler, which takes less than a frame only while the cartridge's RAM is on, and would interrupt itself otherwise
;@ run  bound FILE --frames 0
;@ bad  0 if the cartridge's RAM is switched on and can be written
;@ mend .vectors nmi => .vectors irq
;@ good 0 1 of 1 budgets proved

; the play breaks the budget
;@ run  profile FILE --frames 60 --bound
;@ bad  1 work took 2,944 cycles
;@ mend sta $A001 ; RAM => nop ; RAM
;@ good 0 1 of 1 hold

        .mapper 4
        .vectors nmi, reset, irq
        .zeropage
n:      .res 1
busy:   .res 1
t:      .res 1
        .code
irq:    rti
nmi:    pha
        txa
        pha
        tya
        pha
        inc busy
        lda busy
        cmp #2
        bcs .out
        lda #5
        sta $6000
        ldy #197
.l:     ldx #27
.x:     dex
        bne .x
        dec $6000
        beq .out
        dey
        bne .l
.out:   jsr work
        dec busy
        inc t
        pla
        tay
        pla
        tax
        pla
        rti
;;; work - counts in RAM.
;;; Budget   <= 1500 cycles
work:   lda #100
        sta n
.l:     nop
        dec n
        bne .l
        rts
reset:  sei
        cld
        ldx #$FF
        txs
        lda #0
        sta busy
        lda #$80
        sta $A001
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
main:   lda t
.w:     cmp t
        beq .w
        lda #$80
        sta $A001
        lda t
        and #7
        bne main
        sta $A001 ; RAM is off for a frame
        jmp main
