;;;; bound of a routine that nothing calls yet: it stores another address in the word through which it jumps than the rest of the program
;@ run  bound FILE
;@ bad  0 f: the bound holds if v holds the address of t1, each time that the jump at
;@ mend jsr go                   ; => jsr f ;
;@ good 0 532
        .vectors nmi, reset, nmi
        .zeropage
v:      .res 2
        .code
nmi:    rti
reset:  sei
        ldx #$FF
        txs
main:   lda #<t1
        sta v
        lda #>t1
        sta v+1
        jsr go                   ; one way to it
        jmp main
go:     jmp (v)
t1:     rts
t2:     ldx #100
.l:     dex
        bne .l
        rts
;;; f - nothing calls it yet.
f:      cmp #1
        beq .out
        lda #<t2
        sta v
        lda #>t2
        sta v+1
        jsr go
.out:   rts
