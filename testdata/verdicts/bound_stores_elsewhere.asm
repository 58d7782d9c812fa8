;;;; bound stores elsewhere - an NMI handler whose SHX crosses a page, and so writes to page 0, not to page 3
;@ run  bound FILE
;@ bad  1 open
;@ mend shx $02FF,y => sta $02FF,y
;@ good 0 proved
;@ run  bound FILE --watch --frames 60
;@ bad  1 f: a guess on which its bound rests does not hold
;@ mend shx $02FF,y => sta $02FF,y
;@ good 0 no routine contradicted its proof

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
n:      .res 1
        .code
reset:  sei
        cld
        ldx #$FF
        txs
main:   lda #$80
        sta $2000
        jsr f
        jmp main
;;; f - counts n down.
;;; Budget   <= 200 cycles
f:      lda #5
        sta n
.l:     nop
        nop
        nop
        nop
        nop
        nop
        lda n
        beq .done
        dec n
        jmp .l
.done:  rts
nmi:    pha
        txa
        pha
        tya
        pha
        ldy #n+1
        ldx #$F0
        shx $02FF,y
        pla
        tay
        pla
        tax
        pla
irq:    rti
