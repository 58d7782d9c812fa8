;;;; bound targets by rts - a routine jumps by RTS elsewhere than its Targets line says
;@ run  bound FILE go
;@ bad  1 a bound would be proved only if the jump at
;@ mend and #1 => and #0
;@ good 0 proved
;@ run  bound FILE go --watch
;@ bad  1 a jump went to
;@ mend and #1 => and #0
;@ good 0 no routine contradicted its proof

; go is not called by JSR: the program pushes an address and jumps to go
;@ with jsr go => lda #>(main-1)\n        pha\n        lda #<(main-1)\n        pha\n        jmp go
;@ run  bound FILE go
;@ bad  1 a bound would be proved only if the jump at
;@ mend and #1 => and #0
;@ good 0 proved
;@ with jsr go => lda #>(main-1)\n        pha\n        lda #<(main-1)\n        pha\n        jmp go
;@ run  bound FILE go --watch
;@ bad  1 a jump went to
;@ mend and #1 => and #0
;@ good 0 no routine contradicted its proof

; go drops its return address, so that its RTS ends the call of go and jumps to the address that it pushed
;@ with jsr go => jsr work
;@ with go:     lda => go:     pla\n        pla\n        lda
;@ with high:   => ;;; work - calls go.\n;;; Budget   <= 90 cycles\nwork:   jsr go\nhigh:
;@ run  bound FILE work
;@ bad  1 a bound would be proved only if the jump at
;@ mend and #1 => and #0
;@ good 0 proved

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
n:      .res 1
        .code
nmi:    rti
reset:  ldx #$FF
        txs
main:   inc n
        lda n
        and #1
        tax
        jsr go
        jmp main
;;; go - goes on at an address of a table.
;;; Targets  one
;;; Budget   <= 40 cycles
go:     lda high,x
        pha
        lda low,x
        pha
        rts
one:    rts
two:    ldy #0
.l:     dey
        bne .l
        rts
high:   .hibytes one-1, two-1
low:    .lobytes one-1, two-1
