;;;; bound stays if pointer - a write through a pointer may clear the flag that lets a routine begin again
;@ run  bound FILE
;@ bad  0 no path to a return was found, but the search assumed that writes through the pointer p
;@ mend sta (p),y => nop
;@ good 0 go: it never returns
        .vectors nmi, reset, nmi
        .zeropage
flag:   .res 1
p:      .res 2
        .code
reset:  ldx #$FF
        txs
main:   jsr go
        jmp main
;;; go - begins again if flag is not 0.
go:     lda #1
        sta flag
        ldy #0
        tya
        sta (p),y
        lda flag
        bne .again
        rts
.again: jmp reset
nmi:    rti
