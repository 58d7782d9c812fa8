;;;; bound --frame of a game that is all in its NMI handler, which saves no register: the main program jumps to itself
;@ run  bound --frame FILE
;@ bad  1 vblank open: a bound would be proved only if the NMI handler leaves A, X and Y as it found them, except where the main loop waits for an interrupt
;@ mend jsr long => nop
;@ good 0 vblank never overrun: at most 25 of 2,273 cycles, under the conditions below

        .mapper 0
        .vectors nmi, reset, none
        .code
nmi:    ldx #3
        stx $2005
none:   rti
reset:  sei
        cld
        ldx #$FF
        txs
        lda #$80
        sta $2000
        lda #$80                ; again, after the PPU has become ready
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        sta $2000
        jsr long
main:   jmp main
long:   ldx #40
.x:     ldy #0
.y:     dey
        bne .y
        dex
        bne .x
        rts
