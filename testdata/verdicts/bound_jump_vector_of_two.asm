;;;; bound of two routines that jump through the same word of RAM: each jump is named, for either may come before the word is stored
;@ run  bound FILE --frames 0
;@ bad  0 each time that the jumps at
;@ mend late:   jmp (vec) => late:   jmp one
;@ good 0 2 of 2 budgets proved

; the handler jumps before the word is stored
;@ run  profile FILE --frames 60
;@ bad  1 budget 20 cycles
;@ mend late:   jmp (vec) => late:   jmp one
;@ good 0 2 of 2 hold

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
vec:    .res 2
        .code
;;; draw - draws what the state draws.
;;; Budget <= 20 cycles
draw:   jmp (vec)
one:    rts
;;; late - in the NMI handler
;;; Budget <= 20 cycles
late:   jmp (vec)
nmi:    pha
        txa
        pha
        jsr late
        inc flag
        pla
        tax
        pla
irq:    rti
reset:  sei
        cld
        ldx #$FF
        txs
        inx
        lda #$C0
.f:     sta 0,x                 ; fills the zero page
        inx
        bne .f
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
        ldy #60
        ldx #0
.d:     dex
        bne .d
        dey
        bne .d
        lda #<one
        sta vec
        lda #>one
        sta vec+1
main:   lda #0
        sta flag
w:      lda flag
        beq w
        jsr draw
        jmp main
        .res 103,$EA
slow:   ldx #0
.s:     dex
        bne .s
        rts
