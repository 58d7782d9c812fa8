;;;; bound of an instruction that writes twice to a board with bus conflicts: the second write meets the bank that the first has put in place
;@ run  bound FILE
;@ bad  1 go: each call takes at least 201,225 cycles
;@ mend inc $8000 => lda two
;@ good 0 1 of 1 budgets proved
; in a frame
;@ run  bound --frame FILE --frames 0
;@ bad  0 frame open: the bound is 201,282 cycles
;@ mend inc $8000 => lda two
;@ good 0 frame never missed: at most 79 of

        .mapper 2, 2
        .prgrom 64
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
        .bank 0
        .byte 1
        rts
        .bank 1
        .byte 0
slow:   ldx #200
.w:     ldy #200
.v:     dey
        bne .v
        dex
        bne .w
        rts
        .bank 2
        .byte 0
        rts
        .code
two:    .byte 2
;;; go - selects bank 2, then increments $8000: it writes 0 and then 1, but bank 0 has 1 there, so that bank 1 is selected.
;;; Budget  <= 100 cycles
go:     lda #2
        sta two
        inc $8000
        jsr $8001
        rts
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
        lda #$80
        sta $2000
main:   lda #0
        sta flag
w:      lda flag
        beq w
        jsr go
        jmp main
