;;;; worst of a program that works for several frames, with NMI and rendering on, before it comes to its main loop
;@ run  worst FILE --frames 60
;@ bad  1 bound open: it does not cover this pass, which began before the main loop; a pass of the main loop takes at most 43 cycles
;@ mend ldy #90 => jmp main
;@ good 0 bound found 35 cycles · bound 43

; the bound has a condition, which stands beside it
;@ with ldy #90 => jmp main
;@ with .a:     bit $2002 => ldy #2\n.a:     bit $2002
;@ with .b:     bit $2002 => dey
;@ with bpl .b => bne .a
;@ run  worst FILE --frames 60
;@ bad  0 bound found 35 cycles · bound 43 bound: the bound holds if the write to $2000
;@ mend bne .a => .b: bit $2002\n        bpl .b
;@ good 0 bound found 35 cycles · bound 43 missed no frame

        .mapper 0
        .vectors nmi, reset, none
        .zeropage
n:      .res 1
        .code
nmi:    inc n
none:   rti
reset:  sei
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
        ldy #90
.i:     ldx #0
.x:     dex
        bne .x
        dey
        bne .i
main:   lda n
.w:     cmp n
        beq .w
        jmp main
