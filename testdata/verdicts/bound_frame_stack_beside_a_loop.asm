;;;; bound --frame of a main loop without a bound: what it pushes does not depend on how often its loop runs
;@ run  bound --frame FILE --frames 60
;@ bad  0 stack open: it is not known how many bytes the main program has on the stack; begin the code of the reset vector with ldx #$FF, txs
;@ mend jsr deep ;again => nop
;@ good 0 stack never overflows: at most 7 of 256 bytes

; the stack begins so low that a call and an NMI in it need one byte more than there is
;@ with jsr deep ;again => nop
;@ with ldx #$FF => ldx #$05
;@ bad  0 stack open: the bound is 257 bytes, more than 256
;@ mend ldx #$05 => ldx #$06
;@ good 0 stack never overflows: at most 256 of 256 bytes

; IRQs may come: the reason is that of vblank
;@ with jsr deep ;again => cli
;@ bad  0 stack open: the analysis stopped, for the reason given above for vblank
;@ mend cli => sei
;@ good 0 stack never overflows: at most 7 of 256 bytes

; a write by an index may reach the stack
;@ with jsr deep ;again => ldx $10
;@ with nop ;write => sta $01F0,x
;@ bad  0 does not reach the stack
;@ mend sta $01F0,x => sta $0200,x
;@ good 0 stack never overflows: at most 7 of 256 bytes

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .code
nmi:    pha
        inc flag
        pla
irq:    rti
reset:  sei
        ldx #$FF
        txs
        lda #$80
        sta $2000
main:   lda flag
.w:     cmp flag
        beq .w
.pads:  lda $4016
        lsr a
        bcs .pads
        jsr deep
        jmp main
deep:   pha
        jsr deep ;again
        pla
        nop ;write
        rts
