;;;; bound --watch of a C function that has no bound, because it reaches further above C's stack pointer than a page of the stack allows
;@ run  bound FILE --watch --frames 10
;@ bad  1 no call was compared, because there is no proof for all inputs, or the proof is too large to keep: work
;@ mend ldy #210 => ldy #0
;@ good 0 no routine contradicted its proof

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
sp:     .res 2
v:      .res 1
        .code
nmi:    rti
reset:  ldx #$FF
        txs
        lda #$C0
        ldx #7
        sta sp
        stx sp+1
main:   jsr work
        jmp main
work:   dec sp
        lda #9
        ldy #0
        sta (sp),y
.l:     ldy #210
        lda (sp),y
        sta v
        ldy #0
        lda (sp),y
        sec
        sbc #1
        sta (sp),y
        bne .l
        inc sp
        rts
