;;;; bound c stack - a function with a counter on cc65's software stack, which main calls deeper on the stack than the bound allows
;@ with sta $07FA => lda $07FA
;@ run  bound FILE work
;@ bad  0 a bound would be proved only if cc65's stack pointer is from $0740 to $0800 at the call. This does not hold: in frame 0 it is $0720
;@ mend ldy #224 => ldy #5
;@ good 0 work: the bound holds if cc65's stack pointer is from $0740 to $0800 at the call
; a write of its own to the counter
;@ with ldy #224 => ldy #5
;@ run  bound FILE work
;@ bad  0 work: unbounded
;@ mend sta $07FA => lda $07FA
;@ good 0 1 of 1 routines bounded
; an argument so far above the pointer that no value of the pointer leaves room for it
;@ with ldy #224 => ldy #5
;@ with sta $07FA => lda $07FA
;@ with .l:     ldy #0 => .l:     ldy #250\n        lda (sp),y\n        ldy #0
;@ run  bound FILE work
;@ bad  0 work: unbounded
;@ mend ldy #250 => ldy #5
;@ good 0 cc65's stack pointer is from $0740 to $07FB at the call

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
        ldy #224
.push:  tya
        pha
        lda #0
        jsr pusha
        pla
        tay
        dey
        bne .push
main:   jsr work
        jmp main
;;; work - counts down from 9 on the software stack.
work:   lda #9
        jsr pusha
.l:     ldy #0
        sta $07FA
        lda (sp),y
        sec
        sbc #1
        sta (sp),y
        bne .l
        inc sp
        bne .end
        inc sp+1
.end:   rts
