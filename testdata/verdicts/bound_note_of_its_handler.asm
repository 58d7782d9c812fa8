;;;; bound of a routine that the NMI handler alone calls - a Bound line of the handler is not true, so that the next NMI interrupts it
;@ run  bound FILE f
;@ bad  1 f: a bound would be proved only if the loop at
;@ mend lda #19 => lda #9
;@ good 0 proved

; without a run
;@ with lda #19 => lda #19
;@ run  bound FILE f --frames 0
;@ bad  0 runs at most 10 rounds, as its header says
;@ mend <= 10 => <= 30
;@ good 1 open

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
c:      .res 1
n:      .res 1
k:      .res 1
        .code
;;; nmi - the handler.
;;; Bound    nmi.y <= 10
nmi:    pha
        txa
        pha
        tya
        pha
        lda #0
        sta c
        jsr f
        lda #0
        sta c
        inc k
        lda k
        and #15
        beq .long
        bne .done
.long:  ldx n
.y:     ldy #0
.z:     dey
        bne .z
        dex
        bne .y
        jsr f
.done:  pla
        tay
        pla
        tax
        pla
irq:    rti
reset:  ldx #$FF
        txs
        lda #19
        sta n
.v:     bit $2002
        bpl .v
.u:     bit $2002
        bpl .u
        lda #$80
        sta $2000
main:   jmp main
;;; f - counts to 250.
;;; Budget   <= 4000 cycles
f:      lda #0
        sta c
.l:     inc c
        lda c
        cmp #250
        bne .l
        rts
