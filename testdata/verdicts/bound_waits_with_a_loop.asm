;;;; bound waits with a loop - a round of the loop that waits has a loop of its own; NMI is turned off when it has waited 29 times
;@ run  bound FILE
;@ bad  1 waits for it. This does not hold: in frame 119 the loop has taken 2,
;@ mend lda #0 => lda #$80
;@ good 0 proved
;@ run  bound FILE --watch --frames 100
;@ bad  1 a condition does not hold for 1 routine
;@ mend lda #0 => lda #$80
;@ good 0 no routine contradicted its proof

        .mapper 0
        .vectors nmi, reset, none
        .zeropage
flag:   .res 1
n:      .res 1
        .code
nmi:    inc flag
none:   rti
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
main:   inc n
        lda n
        cmp #30
        bne go
        lda #0
        sta $2000
go:     jsr pause
        jmp main
;;; pause - waits for an NMI.
;;; Budget   <= 65000 cycles
pause:  lda #0
        sta flag
.w:     ldy #13
.o:     ldx #0
.x:     dex
        bne .x
        dey
        bne .o
        lda flag
        beq .w
        rts
