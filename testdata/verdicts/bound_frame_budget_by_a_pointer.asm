;;;; bound of a budget a frame that rests on less than the bound of the pass: a write through a pointer counts one analysis up, and not the other
;@ run  bound --frame FILE --frames 0
;@ bad  1 budget f, a frame <= 50 cycles a frame is open: a write through a pointer may reach any register
;@ mend sta (ptr),y => lda (ptr),y
;@ good 0 budget f, a frame <= 50 cycles a frame is proved: at most 13 of 50 cycles

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
n:      .res 1
in:     .res 1
ptr:    .res 2
t:      .res 1
        .code
nmi:    inc flag
irq:    rti
;;; f - counts n down to 0.
;;; Budget  <= 50 cycles a frame
f:      ldx n
.l:     dex
        bne .l
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
        lda #1
        sta n
        lda in
        bmi .far
        lda #n
        sta ptr
        lda #0
        sta ptr+1
        jmp .put
.far:   and #$7F
        sta ptr
        lda $4016
        and #$1F
        ora #$60
        sta ptr+1
.put:   lda #100
        ldy #0
        sta (ptr),y
        jsr f
        lda in
        and #1
        bne .c
        ldx #1
        stx t
        ldy #250
        jmp .d
.c:     ldx #0
        stx t
        ldx #250
        ldy #1
.d:     dex
        bne .d
.e:     dey
        bne .e
        lda in
        and #1
        bne .g
        dec t
.g:     lda t
        sta flag                ; 0, which level 0 does not see
        jmp w
