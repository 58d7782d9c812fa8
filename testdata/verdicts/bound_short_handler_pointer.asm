;;;; bound of a routine of the NMI handler, which takes less than a frame only if a write through a pointer misses its counter
;@ run  bound FILE --frames 0
;@ bad  0 if writes through the pointer p
;@ mend sta (p),y => lda (p),y
;@ good 0 1 of 1 budgets proved

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
n:      .res 1
c:      .res 1
p:      .res 2
t:      .res 1
        .code
irq:    rti
nmi:    pha
        tya
        pha
        lda #5
        sta c
        lda #197
        ldy #0
        sta (p),y
        lda #3
        sta p+1
.l:     ldy #28
.y:     dey
        bne .y
        dec c
        bne .l
        jsr work
        inc t
        pla
        tay
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
        sta p
        lda #3
        sta p+1
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
main:   lda t
.w:     cmp t
        beq .w
        lda t
        and #7
        bne main
        lda #<c
        sta p
        lda #0
        sta p+1
        jmp main
