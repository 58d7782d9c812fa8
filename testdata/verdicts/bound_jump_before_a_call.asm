;;;; bound jump before a call - code that only a jump table leads to, and that jumps to a call with another X
;@ run  bound FILE work --all
;@ bad  0 no jump that the analysis has missed leads into the code on the way there. This does not hold: in frame
;@ mend jmp call => jmp main
;@ good 0 1 of 1 routines bounded

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
n:      .res 1
        .code
nmi:    rti
reset:  sei
        cld
        ldx #$FF
        txs
main:   ldx #3
call:   jsr work
        inc n
        lda n
        and #2
        beq main
        lda n
        and #1
        tay
        lda high,y
        pha
        lda low,y
        pha
        rts
one:    jmp main
two:    ldx #255
        jmp call
high:   .hibytes one-1, two-1
low:    .lobytes one-1, two-1
work:   dex
        dex
        cpx #1
        bne work
        rts
