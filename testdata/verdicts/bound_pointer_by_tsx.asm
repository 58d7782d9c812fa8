;;;; bound pointer by TSX - a write to a pushed byte by a pointer that is made of the stack pointer
;@ run  bound FILE
;@ bad  1 it has copied the stack pointer with TSX, and this write may change its stack
;@ mend sta (p),y => lda (p),y
;@ good 0 proved

        .zeropage
p:      .res 2
        .code
;;; go - takes the slow way, because it clears the pushed byte.
;;; Budget   <= 34 cycles
go:     tsx
        stx p
        lda #1
        sta p+1
        pha
        ldy #0
        lda #0
        sta (p),y
        pla
        lda #1
        bne .o
        jsr z
        jsr z
.o:     rts
z:      rts
