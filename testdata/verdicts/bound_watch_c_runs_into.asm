;;;; bound watch - the code above a routine runs into it while the pointer of cc65's stack is lower than at each call
;@ run  bound FILE work --watch --frames 60
;@ bad  1 if cc65's stack pointer is from $0740 to $07FC at the call. This does not hold: in frame 0 it is $06FE
;@ mend jsr front => nop
;@ good 0 no routine contradicted its proof

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
sp:     .res 2
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
        rts
reset:  ldx #$FF
        txs
        lda #0
        ldx #8
        sta sp
        stx sp+1
        lda sp
        sec
        sbc #$20
        sta sp
        dec sp+1
main:   jsr work
        lda sp
        sec
        sbc #$E2
        sta sp
        lda sp+1
        sbc #0
        sta sp+1
        jsr front
        lda sp
        clc
        adc #$E2
        sta sp
        lda sp+1
        adc #0
        sta sp+1
        jmp main
front:  nop
;;; work - counts down from 9 on the software stack.
;;; Budget   <= 285 cycles
work:   lda #9
        jsr pusha
.l:     ldy #4
        lda (sp),y
        ldy #0
        lda (sp),y
        sec
        sbc #1
        sta (sp),y
        bne .l
        inc sp
        bne .end
        inc sp+1
.end:   rts
