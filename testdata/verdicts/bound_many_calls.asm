;;;; bound of a routine that makes more than 2,000 calls, so that each called routine is followed once, and its summary stands for all calls
;@ run  bound FILE
;@ bad  1 f: each call takes at least 27,693 cycles
;@ mend jsr two => nop
;@ good 0 1 of 1 budgets proved

; a called routine ends with RTI
;@ with jsr two => jsr three
;@ run  bound FILE
;@ bad  1 because RTI ends a routine that was called with JSR
;@ mend jsr three => nop
;@ good 0 1 of 1 budgets proved

; so many calls in the handler of an interrupt
;@ with .vectors none => .vectors nmi
;@ with lda #0 => ldx #0
;@ with         sta k => nop
;@ with dec k => dex
;@ run  bound --frame FILE --frames 0
;@ bad  0 because it makes more than 2,000 calls, the most that are followed in a frame
;@ mend ldx #0 => ldx #9
;@ good 0 no loop that waits for the NMI was found

        .mapper 0
        .vectors none, reset, none
        .zeropage
v:      .res 1
k:      .res 1
        .code
nmi:    jsr f
none:   rti
one:    jsr set
        rts
two:    jsr set
        rts
set:    lda #200
        sta v
idle:   rts
three:  rti
;;; f - calls two routines that call the same one.
;;; Budget   <= 27000 cycles
f:      lda #0
        sta k
.c:     jsr idle
        jsr idle
        jsr idle
        jsr idle
        jsr idle
        jsr idle
        jsr idle
        jsr idle
        dec k
        bne .c
        jsr one
        lda #1
        sta v
        jsr two
        ldx v
.l:     dex
        bne .l
        rts
reset:  ldx #$FF
        txs
main:   jsr f
        jmp main
