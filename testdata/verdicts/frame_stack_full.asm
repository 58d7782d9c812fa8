;;;; bound --frame of a stack that is full, but has not overflowed
; an NMI and the PHA of its handler take the last four bytes; if S is a byte lower, the PHA goes to $01FF
;@ run  bound --frame FILE --frames 60
;@ bad  1 stack overflowed: in frame 3 from power-on a push went below $0100
;@ mend ldx #2 => ldx #3
;@ good 0 stack never overflows: at most 256 of 256 bytes found 256 bytes in 60 frames from power-on · bound 256, reached

; the same of a program whose frame is open, so that the run looks for an overflow in either case
;@ with sta flag ;work => sta flag\n.l:     lda $4016\n        lsr a\n        bcs .l
;@ bad  1 frame open: a pass of the main loop is unbounded
;@ mend ldx #2 => ldx #3

; every byte of the stack was pushed
;@ with ldx #2 => ldx #$FF
;@ with sta flag ;start => sta flag\n        ldx #253\n.p:     pha\n        dex\n        bne .p
;@ with sta flag ;work => sta flag\n.l:     lda $4016\n        lsr a\n        bcs .l
;@ bad  1 stack overflowed: in frame 3 from power-on a push went below $0100
;@ mend ldx #253 => ldx #252
;@ good 0 the stack did not overflow in 60 frames from power-on

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .code
nmi:    pha
        inc flag
        pla
        rti
irq:    rti
reset:  sei
        ldx #2
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #0
        sta flag ;start
        lda #$80
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag ;work
        jmp main
