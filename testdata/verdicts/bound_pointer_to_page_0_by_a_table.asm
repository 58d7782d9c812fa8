;;;; bound pointer to page 0 by a table - a pointer to the zero page, whose high byte is computed
;@ run  bound FILE
;@ bad  1 an instruction writes to $0010
;@ mend .byte 0 => .byte 3
;@ good 0 proved

        .vectors nmi, reset, irq
        .chrram 8
        .zeropage
done:   .res 1
n:      .res 1
p:      .res 2
        .code
reset:  ldx #$FF
        txs
        ldx #2
.ready: bit $2002
        bpl .ready
        dex
        bne .ready
        stx done
        stx n
        lda #$10
        sta p
        ldx n
        lda pages,x
        sta p+1
        lda #$80
        sta $2000
        lda #$1E
        sta $2001
loop:   jsr inner
        jmp loop
nmi:    pha
        tya
        pha
        inc done
        ldy #0
        lda #255
        sta (p),y
        pla
        tay
        pla
irq:    rti
pages:  .byte 0
;;; inner - counts down.
;;; Budget   <= 1010 cycles
inner:  ldx #200
.l:     dex
        bne .l
        rts
