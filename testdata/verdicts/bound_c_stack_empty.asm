;;;; bound C stack empty - a routine that pushes on C's stack has a bound unless the stack is empty, and is called with an empty one
;@ run  bound FILE --watch --frames 10
;@ bad  1 no call was compared, because there is no proof for all inputs, or the proof is too large to keep: pusha
;@ mend jsr pause => nop
;@ good 0 no routine contradicted its proof

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
sp:     .res 2
flag:   .res 1
        .code
nmi:    rti
pusha:  ldy sp
        beq .page
        dec sp
        ldy #0
        sta (sp),y
        rts
.page:  dec sp+1
        dec sp
        sta (sp),y
        jsr pause
        rts
reset:  ldx #$FF
        txs
        lda #0
        ldx #8
        sta sp
        stx sp+1
main:   jsr work
        jmp main
work:   lda #9
        jsr pusha
.l:     ldy #0
        lda (sp),y
        sec
        sbc #1
        sta (sp),y
        bne .l
        inc sp
        bne .end
        inc sp+1
.end:   rts
pause:  lda $4015
        beq pause
        rts
