;;;; bound of a wait that a handler ends on one of its ways alone: on the other, it writes another byte by an index
;@ run  bound FILE wait --frames 0
;@ bad  0 waits at most a frame, 29,781 cycles, for an interrupt handler
;@ mend bmi .a => nop
;@ good 0 an NMI comes at least every 29,781 cycles while the loop at

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
ctl:    .res 1
vec:    .res 2
q:      .res 16
        .code
nmi:    pha
        txa
        pha
        bit ctl
        bmi .a
        inc flag
        jmp .b
.a:     ldx #5
        sta <flag,x
.b:     jsr hook
        pla
        tax
        pla
irq:    rti
hook:   jmp (vec)
ret:    rts
reset:  ldx #$FF
        txs
        lda n
        sta ctl
        ldx #0
        lda tab,x
        sta vec
        lda tab+1,x
        sta vec+1
        lda #$80
        sta $2000
main:   jsr wait
        lda q
        tax
        jmp main
wait:   lda #0
        sta flag
.w:     lda flag
        beq .w
        rts
n:      .byte $80
tab:    .word ret
