;;;; bound of a budget a frame whose header, the first code in ROM, stands in the middle of a loop of its caller: from there on, all of a round counts
;@ run  bound FILE --frames 0
;@ bad  1 mid, a frame: the bound is above the budget
;@ mend cpx #40 => cpx #64
;@ good 0 1 of 1 budgets proved

; the play breaks the budget
;@ run  profile FILE --frames 60
;@ bad  1 mid took 1,650 cycles in frame
;@ mend cpx #40 => cpx #64
;@ good 0 mid

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
t:      .res 1
seed:   .res 1
        .code
;;; mid - the last objects
;;; Budget <= 1000 cycles a frame
mid:    inc t
skip:   inx
        cpx #64
        bne loop
        rts
nmi:    inc flag
irq:    rti
; 60 cycles
heavy:  nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        nop
        rts
update: ldx #0
loop:   jsr heavy
        cpx #40
        bcc skip
        bcs mid
delay:  ldx seed
        ldy #2
.w:     dex
        bne .w
        dey
        bne .w
        inc seed
        rts
reset:  sei
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
main:   lda #0
        sta flag
w:      lda flag
        beq w
        jsr update
        jsr delay
        jmp main
