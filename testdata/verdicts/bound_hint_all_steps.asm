;;;; bound hint all steps - the bound that a hint names is that of the written note, for which more instructions are followed than in a try
;@ run  bound FILE --frames 0
;@ bad  0 ";;; Bound go.next <= 10" would give a bound of 8,324 cycles, and one more round would add 832 0 of 1
;@ mend Clobbers A, Y => Bound    .next <= 10
;@ good 0 8,324 │ 8,336
; with one more round
;@ with Clobbers A, Y => Bound    .next <= 10
;@ bad  0 8,324 │ 8,336
;@ mend <= 10 => <= 11
;@ good 0 9,156 │ 9,168
; a try that comes to its end with 10 rounds, but not with 11
;@ with #80 ;first => #70
;@ with #80 ;second => #70
;@ with #80 ;third => #70
;@ bad  0 would give a bound of 7,324 cycles, and one more round would add 732 0 of 1
;@ mend Clobbers A, Y => Bound    .next <= 11
;@ good 0 8,056 │ 8,068

        .zeropage
t:      .res 1
u:      .res 1
m:      .res 1
        .code
;;; go - waits before .a or behind it, never both; only those who keep the two ways apart see this.
;;; Clobbers A, Y
go:     lda #0
        sta u
.next:  inc u
        lda m
        and #1
        sta t
        beq .a
        ldy #80 ;first
.d:     dey
        bne .d
.a:     ldy #80 ;second
.e:     dey
        bne .e
        lda t
        bne .c
        ldy #80 ;third
.f:     dey
        bne .f
.c:     lda $4016
        lsr a
        bcs .next
        rts
