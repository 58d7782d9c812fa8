;;;; bound state machine - the main loop jumps through a word that more than constants may get into
;@ run  bound --frame FILE --frames 60
;@ bad  0 because the address to which it jumps is not known; use comparisons, and JMP to labels, instead
;@ mend sta state ;any => nop
;@ good 0 never missed: at most 581 of
;@ run  bound --frame FILE --frames 60
;@ bad  0 vblank open: the main loop cannot be followed past
;@ mend sta state ;any => sta $00,x
;@ good 0 state holds the address of

        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
done:   .res 1
state:  .res 2
n:      .res 1
        .code
reset:  ldx #$FF
        txs
        lda #0
.clear: sta $00,x
        dex
        bne .clear
        sta $00
        ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        lda #<title
        sta state
        lda #>title
        sta state+1
        lda #$80
        sta $2000
loop:   lda done
.wait:  cmp done
        beq .wait
        jsr count
        jmp (state)
nmi:    inc done
irq:    rti
count:  inc n
        rts
title:  lda n
        sta state ;any
        cmp #60
        bne .stay
        lda #<play
        sta state
        lda #>play
        sta state+1
.stay:  jmp loop
play:   ldx #100
.n:     dex
        bne .n
        lda n
        bne .go
        lda #<title
        sta state
        lda #>title
        sta state+1
.go:    jmp loop
