;;;; bound hint in a macro - no label is asked for in code that is copied, because no header could name it
;@ run  bound FILE --frames 0
;@ bad  0 a header cannot name this loop, because it is in a macro or a .repeat; let the label of its head be an argument of a macro, and limit it by ";;; Bound LABEL <= N", where N is the most rounds that it can run 0 of 1
;@ mend Clobbers A => Bound    .head <= 10
;@ good 2 did you mean .head#1?
; with the label as an argument
;@ with .macro poll => .macro poll head
;@ with .head:  lda => head:   lda
;@ with bcs .head => bcs head
;@ with poll ;call => poll .here
;@ bad  0 ";;; Bound go.here <= 10" would give a bound of 91 cycles
;@ mend Clobbers A => Bound    .here <= 10
;@ good 0 1 of 1 routines bounded
; a loop in a .repeat behind another one
;@ with poll ;call => poll ;call\n.first: lda $4016\n        bmi .first\n        .repeat 2\n        nop\n        lda $4016\n        bmi * - 3\n        .endrepeat
;@ with bcs .head => nop
;@ bad  0 first limit it in a header by ";;; Bound go.first <= N", where N is the most rounds that it can run 0 of 1
;@ mend Clobbers A => Bound    .first <= 10
;@ good 0 a header cannot name this loop

        .macro poll
        nop
.head:  lda $4016
        lsr a
        bcs .head
        .endmacro
;;; go - polls.
;;; Clobbers A
go:     poll ;call
        rts
