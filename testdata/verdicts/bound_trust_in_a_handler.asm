;;;; bound trust in a handler - a handler that cannot be followed, beside one that changes all registers
;@ run  bound FILE --frames 0
;@ bad  1 the bound holds if what the NMI handler runs past
;@ mend nmi:    inc n => nmi:    inc n\n        rti
;@ good 0 1 of 1 routines bounded, 1 of 1 budgets proved

        .mapper 0
        .vectors nmi, reset, irq
n = $10
v = $11
        .code
reset:  sei
        cld
        ldx #$FF
        txs
        lda #<ret
        sta v
        lda #>ret
        sta v+1
        lda #$80
        sta $2000
        cli
main:   jsr f
        jmp main
;;; f - waits for n.
;;; Budget   <= 40000 cycles
f:      lda #0
        sta n
.l:     lda n
        beq .l
        rts
nmi:    inc n
        pha
        lda v+1
        pha
        lda v
        pha
        php                     ; to ret, if v still holds it
        rti
ret:    pla
        rti
irq:    lda #1
        ldx #2
        ldy #3
        bit $4015
        rti
