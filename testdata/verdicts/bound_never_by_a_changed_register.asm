;;;; bound of a routine that returns after all: a handler changes the register that brings a word its address
;@ run  bound FILE --frames 0
;@ bad  0 the search assumed that the NMI handler leaves A, X and Y as it found them
;@ mend lda #<evil => bit n
;@ good 0 game: it never returns
        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
vec:    .res 2
n:      .res 1
m:      .res 1
        .code
good:   rts
evil:   pla
        pla
        rts
nmi:    lda #<evil
        rti
irq:    rti
;;; game - the game
game:   inc n
        jsr step
        jmp game
step:   lda #<good
        sta vec
        lda #>good
        sta vec+1
        jmp (vec)
reset:  sei
        ldx #$FF
        txs
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
        jsr game
        inc m
.end:   jmp .end
