;;;; bound --frame of a main loop that goes to one of two states by RTS
; a state waits for something else
;@ run  bound --frame FILE --frames 0
;@ bad  0 frame open: a pass of the main loop is unbounded
;@ mend cpx flag => dex
;@ good 0 frame never missed: at most 99 of 29,780 cycles

; a state ends by RTS, for which nothing has pushed an address
;@ with cpx flag => dex
;@ with jmp main ;two => rts ;two
;@ bad  0 it returns from code that nothing has called; end this code with JMP
;@ mend rts ;two => jmp main

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
st:     .res 1
        .code
nmi:    inc flag
irq:    rti
reset:  sei
        ldx #$FF
        txs
        lda #0
        sta flag
        sta st
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag
        lda st
        and #1
        tax
        lda hi,x
        pha
        lda lo,x
        pha
        rts
one:    inc st
        jmp main
two:    dec st
        ldx #3
.l:     nop
        cpx flag
        bne .l
        jmp main ;two
lo:     .lobytes one-1, two-1
hi:     .hibytes one-1, two-1
