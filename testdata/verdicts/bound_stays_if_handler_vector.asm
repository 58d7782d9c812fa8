;;;; bound stays if handler vector - an NMI handler jumps through a word that an indexed write changes, and so ends the loop that it interrupts
;@ run  bound FILE
;@ bad  0 no path to a return was found, but the search assumed that vec holds the address of spin, each time that the jump
;@ mend jmp (vec) => rti
;@ good 0 go: it never returns
        .vectors nmi, reset, irq
        .zeropage
pad:    .res 1
vec:    .res 2
        .code
reset:  ldx #$FF
        txs
        lda #<spin
        sta vec
        lda #>spin
        sta vec+1
        lda #$80
        sta $2000
main:   jsr go
        jmp main
;;; go - waits.
go:     lda #<drop
        ldx #1
        sta pad,x
        lda #>drop
        inx
        sta pad,x
.l:     jmp .l
nmi:    jmp (vec)
spin:   rti
drop:   pla
        pla
        pla
        rts
irq:    rti
