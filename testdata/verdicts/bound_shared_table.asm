;;;; bound shared table - a store into a table of which the NMI handler may write the first byte
;@ run  bound FILE f
;@ bad  1 open
;@ mend and #3 => and #2
;@ good 0 proved
; The NMI handler turns NMI off and on: another NMI may interrupt it, unless it has read $2002.
;@ run  bound FILE g
;@ bad  1 open
;@ mend lda $2003 => lda $2002
;@ good 0 proved
; The NMI handler takes longer than a frame.
;@ with lda $2003 => lda $2002
;@ with lda #4 => lda #200
;@ mend lda #200 => lda #3

        .mapper 0
        .vectors nmi, reset, irq
        .zeropage
k:      .res 1
n:      .res 1
outer:  .res 1
inner:  .res 1
        .code
reset:  ldx #$FF
        txs
        lda #0
        sta k
        lda #$80
        sta $2000
main:   jsr f
        jmp main
;;; f - counts.
;;; Budget <= 100 cycles
f:      lda #3
        sta $0303
        lda k
        and #3
        tax
        lda #0
        sta $0300,x
.l:     dec $0303
        bne .l
        rts
nmi:    pha
        lda $2003
        lda #0
        sta $2000
        lda #$80
        sta $2000
        inc $0300
        lda #4
        sta outer
.x:     lda #0
        sta inner
.y:     dec inner
        bne .y
        dec outer
        bne .x
        jsr g
        pla
irq:    rti
;;; g - counts.
;;; Budget <= 100 cycles
g:      lda #5
        sta n
.l:     dec n
        bne .l
        rts
