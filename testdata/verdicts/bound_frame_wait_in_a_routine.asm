;;;; bound --frame of a main loop that waits in a routine
; the routine does not reset the byte, so that a pass can begin at any time
;@ with sta flag ;reset => nop
;@ run  bound --frame FILE --frames 60
;@ bad  0 frame open: the loop at
;@ mend nop => sta flag
;@ good 0 frame never missed: at most 176 of 29,780 cycles

; the routine calls another
;@ with jmp main => jmp main ;\nother: nop
;@ with ldx #9 => jsr other
;@ bad  0 is in a routine that does more than wait, or that the main loop does not call in each pass
;@ mend jsr other => ldx #9

; the routine writes to the PPU
;@ with ldx #9 => stx $2006
;@ bad  0 is in a routine that does more than wait, or that the main loop does not call in each pass
;@ mend stx $2006 => ldx #9

; a pass waits twice
;@ with jsr work => jsr wait
;@ bad  0 frame open: the main loop waits a second time, in the loop at
;@ mend jsr wait => jsr work

; what the main loop calls waits, too
;@ with ldx #20 => jsr wait
;@ bad  0 frame open: the main loop waits a second time, in the loop at
;@ mend jsr wait => ldx #20

; the code before the main loop comes to the routine after three NMIs, so that the routine does not wait there
;@ with ldx #0 ;first => jsr frames
;@ with jsr work ;second => jsr wait\nmain: jsr work
;@ with main: => ;
;@ bad  1 frame open: a bound would be proved only if the program, each time that it comes to the loop at
;@ mend jsr frames => nop
;@ good 0 the program, each time that it comes to the loop at

; the routine has a loop before the one that waits
;@ with ldx #9 => ldx #9\n.d:     dex\n        bne .d ;delay
;@ bad  0 is in a routine that does more than wait, or that the main loop does not call in each pass
;@ mend bne .d ;delay => nop
;@ good 0 frame never missed: at most 180 of 29,780 cycles

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .code
nmi:    inc flag
        sta $2005
irq:    rti
work:   ldx #20
.l:     dex
        bne .l
        rts
wait:   ldx #9
.w:     lda flag
        beq .w
        lda #0
        sta flag ;reset
        rts
reset:  sei
        ldx #$FF
        txs
        lda #0
        sta flag
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
        ldx #0 ;first
main:
        jsr work ;second
        jsr wait
        jmp main
frames: ldx #100
.o:     ldy #0
.i:     dey
        bne .i
        dex
        bne .o
        rts
