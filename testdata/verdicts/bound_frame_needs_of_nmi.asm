;;;; bound --frame of a handler whose Needs line keeps it short
;@ run  bound --frame FILE
;@ bad  1 a bound would be proved only if the Needs lines for nmi are true at each call
;@ mend lda #3 => lda #2
;@ good 0 frame never missed: at most 2,648 of 29,780 cycles

; a handler that takes less than a frame, but more than may lie between two NMIs of which the first comes late
;@ with ldx n => ldx #22
;@ run  bound --frame FILE --frames 0
;@ bad  0 the NMI handler can take 28,340 cycles, and the next NMI may come after 27,507 and interrupt it, if the first one comes at the end of vblank
;@ mend ldx #22 => ldx #24
;@ good 0 the NMI handler can take 30,912 cycles, so that the next NMI interrupts it

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
n:      .res 1
        .code
;;; nmi - the handler.
;;; Needs    n={1..2}
nmi:    pha
        txa
        pha
        tya
        pha
        ldx n
.x:     ldy #0
.y:     dey
        bne .y
        dex
        bne .x
        inc flag
        pla
        tay
        pla
        tax
        pla
irq:    rti
reset:  sei
        ldx #$FF
        txs
        lda #3
        sta n
        lda #0
        sta flag
.b:     bit $2002
        bpl .b
.c:     bit $2002
        bpl .c
        lda #$80
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag
        jmp main
