;;;; bound --frame of a game whose start, main loop and handler share a write through a pointer
;@ with hide:   lda => rts\nhide:   lda
;@ run  bound --frame FILE --frames 0
;@ bad  0 does not reach the stack
;@ mend put:    sta => put:    lda
;@ good 0 at most 121 of

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
flag:   .res 1
old:    .res 1
ptrs:   .res 4
        .code
; burns a frame and a half when an IRQ comes
irq:    bit $4015
        pha
        txa
        pha
        tya
        pha
        ldx #35
.x:     ldy #0
.y:     dey
        bne .y
        dex
        bne .x
        pla
        tay
        pla
        tax
        pla
        rti
nmi:    pha
        txa
        pha
        lda #$80
        sta ptrs+2
        lda #3
        sta ptrs+3
        ldx #2
        jsr put
        inc flag
        pla
        tax
        pla
        rti
reset:  sei
        cld
        ldx #$FF
        txs
        bit $2002
.a:     bit $2002
        bpl .a
.b:     bit $2002
        bpl .b
        jsr hide
start:  lda #$80
        sta $2000
main:   lda flag
.w:     cmp flag
        beq .w
        lda #0
        sta ptrs
        lda #3
        sta ptrs+1
        ldx #0
        jsr put
        jmp main
; writes a byte of a buffer on page 1
put:    sta (ptrs,x)
        rts
hide:   lda #1
        sta ptrs+1
        lda #$FF
        sta ptrs
        ldx #0
        lda #>(hidden-1)
        jsr put
        dec ptrs
        lda #<(hidden-1)
        jsr put
        rts
hidden: lda #0
        sta $4017
        cli
        jmp start
