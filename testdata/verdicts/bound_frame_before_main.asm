;;;; bound --frame of a program that may never come to its main loop: what runs before is not counted
; a loop that waits for nothing and writes to the PPU is left when A is pressed
;@ run  bound --frame FILE --frames 0
;@ bad  0 and the analysis does not show that the program always gets there
;@ mend beq .more ;again => nop
;@ good 0 vblank never overrun: at most 45 of 2,273 cycles

; behind it, the program stands still
;@ with main:   lda flag => main:   jmp main
;@ mend beq .more ;again => nop
;@ good 0 vblank never overrun: at most 28 of 2,273 cycles

; a loop that waits through a pointer
;@ with beq .more ;again => nop
;@ with .more:  lda #$23 => .more:  lda (p),y\n        beq .more\n        lda #$23
;@ mend lda (p),y => lda #1
;@ good 0 vblank never overrun: at most 45 of 2,273 cycles

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
p:      .res 2
        .code
nmi:    inc flag
        sta $2005
irq:    rti
reset:  sei
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        ldy #0
        sty flag
        sty p
        sty p+1
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
.more:  lda #$23
        sta $2006
        sty $2006
        sty $2007
        ldx #1 ;work
.x:     ldy #0
.y:     dey
        bne .y
        dex
        bne .x
        lda #1
        sta $4016
        lsr a
        sta $4016
        lda $4016
        and #1
        beq .more ;again
        lda #0
        sta flag
main:   lda flag
        beq main
        sta $2005
        lda #0
        sta flag
        jmp main
