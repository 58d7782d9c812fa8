;;;; bound frame stack of interrupted passes - an NMI handler changes X, and passes of the main loop are not in step with the NMIs
;@ run  bound --frame FILE --frames 5
;@ bad  1 stack open: the analysis stopped, for the reason given above for vblank
;@ mend bit flag ;pass => sty flag
;@ good 0 stack never overflows: at most 6 of 256 bytes
; only the first pass is not: the flag is set before the program comes to the main loop
;@ with bit flag ;pass => sty flag
;@ with ldx #1 ;start => ldx #17
;@ with nop ;late => inc flag ;set
;@ run  bound --frame FILE --frames 0
;@ bad  0 stack never overflows: at most 6 of 256 bytes, under the conditions below
;@ mend inc flag ;set => nop
;@ good 0 stack never overflows: at most 6 of 256 bytes

        .mapper 0
        .vectors nmi, reset, none
        .zeropage
flag:   .res 1
        .code
nmi:    inc flag
        ldx #200
none:   rti
reset:  sei
        cld
        ldx #$FF
        txs
        lda #0
        sta flag
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        ldx #1 ;start
.d:     ldy #0
.e:     dey
        bne .e
        dex
        bne .d
        nop ;late
        lda #$80
        sta $2000
main:   lda flag
        beq main
        ldy #250
.o:     ldx #3
.l:     pha
        dex
        bne .l
        pla
        pla
        pla
        dey
        bne .o
        bit flag ;pass
        jmp main
