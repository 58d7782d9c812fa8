;;;; bound watch - the stack of cc65 is in RAM of the cartridge that is switched off
;@ run  bound FILE work --watch --frames 10
;@ bad  1 if the cartridge's RAM is switched on and can be written. This does not hold
;@ mend lda #$00 => lda #$80
;@ good 0 no routine contradicted its proof

        .mapper 4
        .prgrom 32
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
        sta sp
        lda #$80
        sta sp+1
        lda #$80
        sta $A001
main:   jsr work
        lda #$00
        sta $A001
        jsr work
        lda #$80
        sta $A001
        jmp main
;;; work - counts down from 9 on the software stack.
work:   lda #9
        jsr pusha
        ldx #5
.l:     ldy #0
        lda (sp),y
        sec
        sbc #1
        sta (sp),y
        bne .l
.e:     inc sp
        bne .end
        inc sp+1
.end:   rts
