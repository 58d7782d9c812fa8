;;;; bound --frame of a main loop that waits only if a Needs line is true - the last routine of a pass says that the flag is 0 when it is called
;@ run  bound --frame FILE --frames 60
;@ bad  1 vblank open: a bound would be proved only if the Needs lines for done are true at each call. This does not hold: in frame
;@ mend and #1 => and #0
;@ good 0 vblank never overrun: at most 41 of 2,273 cycles

; without a run
;@ run  bound --frame FILE --frames 0
;@ bad  0 if the Needs lines for done are true at each call
;@ mend and #1 => and #0
;@ good 0 vblank never overrun: at most 41 of 2,273 cycles

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
n:      .res 1
        .code
nmi:    inc flag
irq:    rti
reset:  sei
        cld
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #0
        sta flag
        lda #$1E
        sta $2001
        lda #$80
        sta $2000
main:   lda flag
        beq main
        sta $2005
        inc n
        lda n
        and #1
        sta flag
        ldx #20
.x:     ldy #0
.y:     dey
        bne .y
        dex
        bne .x
        jsr done
        jmp main
;;; done - the end of a pass.
;;; Needs    flag=0
done:   rts
