;;;; bound pointer to page 0 - a handler that writes through a pointer to the zero page
;@ run  bound FILE
;@ bad  1 the program points it only to other pages, such as page $00
;@ mend lda #0 ;page => lda #3
;@ good 0 proved
;@ run  bound FILE --watch --frames 60
;@ bad  1 inner: a bound would be proved only if
;@ mend lda #0 ;page => lda #3
;@ good 0 no routine contradicted its proof

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
        lda #0 ;page
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
;;; inner - counts down.
;;; Budget   <= 1010 cycles
inner:  ldx #200
.l:     dex
        bne .l
        rts
