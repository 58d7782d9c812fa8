;;;; bound table with data behind it - the index of a jump table may lead into the data that follow
;@ run  bound FILE -n 0
;@ bad  1 ;;; Targets a, b, c
;@ mend ;;; Budget => ;;; Targets  one, two, three\n;;; Budget
;@ good 0 goes only to targets that its header lists

        .mapper 0
        .vectors nmi, reset, nmi
        .zeropage
state:  .res 1
p:      .res 2
        .code
;;; step - one step of a state machine.
;;; Budget   <= 50 cycles
step:   ldx state
        lda lo,x
        sta p
        lda hi,x
        sta p+1
        jmp (p)
lo:     .lobytes one, two, three
hi:     .hibytes one, two, three
level:  .byte $00, $10, $20, $80, $30           ; index 6 finds $8000, the address of step
three:  nop
two:    nop
one:    rts
nmi:    rti
reset:  sei
        ldx #$FF
        txs
main:   jsr step
        jmp main
