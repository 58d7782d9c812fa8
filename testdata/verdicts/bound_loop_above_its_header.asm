;;;; bound loop above its header - a Bound line is about a loop that stands above its header, so that another header, or none, is the nearest
;@ run  bound FILE
;@ bad  1 program.asm:43, or the code
;@ mend lda #9 => lda #4
;@ good 0 1 of 1 budgets proved

; a header without a Bound line stands above the loop
;@ with nop ;other => rts\n;;; other - has nothing to do with it.\nother: nop
;@ bad  1 program.asm:45, or the code
;@ mend lda #9 => lda #4

; the proof is not to blame
;@ run  bound FILE --watch
;@ bad  1 a condition does not hold for 1 routine
;@ mend lda #9 => lda #4
;@ good 0 no routine contradicted its proof

; a case contradicts the line
;@ run  test FILE
;@ bad  1 go: Bound does not hold: the loop at $8005 ran more than 4 rounds
;@ mend n=9 => n=4
;@ good 0 1 case, 0 failed

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
n:      .res 1
        .code
nmi:    rti
        nop ;other
        nop
sub:    ldx n
sub_l:  dex
        bne sub_l
        rts
reset:  ldx #$FF
        txs
        lda #9
        sta n
main:   jsr go
        jmp main

;;; go - calls a routine above.
;;; Bound    sub_l <= 4
;;; Case     all: n=9 ->
;;; Budget   <= 100 cycles
go:     jsr sub
        rts
