;;;; bound stays unless dropped - a loop without an end, until a called routine drops the return address
;@ run  bound FILE
;@ bad  0 1 of 1 routines bounded
;@ mend beq .out => nop
;@ good 0 go: it never returns

; a call that changes the return address, so that its loop ends
;@ with beq .out => jmp .skip
;@ run  bound FILE
;@ bad  0 1 of 1 routines bounded
;@ mend adc #3 => adc #0
;@ good 0 the search assumed that each routine that it calls returns to the code behind the JSR
        .vectors nmi, reset, nmi
        .zeropage
n:      .res 1
        .code
reset:  ldx #$FF
        txs
main:   jsr go
        jmp main
;;; go - counts.
go:     inc n
        jsr step
        jmp go
        rts
step:   lda n
        and #3
        beq .out
        rts
.out:   pla
        pla
        rts
.skip:  pla
        clc
        adc #3
        tax
        pla
        adc #0
        pha
        txa
        pha
        rts
nmi:    rti
