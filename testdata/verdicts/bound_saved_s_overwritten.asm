;;;; bound saved S overwritten - S is restored from a cell that has been written again since S was saved there
;@ run  bound FILE
;@ bad  1 open
;@ mend stx sp ;again => stx n
;@ good 0 proved

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
sp:     .res 1
n:      .res 1
flag:   .res 1
        .code
;;; f - pulls a byte of the buffer at $0140.
;;; Budget   <= 40 cycles
f:      tsx
        stx sp
        ldx #$3F
        txs
        pla
        stx sp ;again
        ldx sp
        txs
        rts
reset:  sei
        cld
        ldx #$FF
        txs
        inx
        stx flag
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        lda #$80
        sta $2000
main:   lda flag
        beq main
        lda #0
        sta flag
        jsr f
        jmp main
nmi:    stx sp
        inc flag
irq:    rti
