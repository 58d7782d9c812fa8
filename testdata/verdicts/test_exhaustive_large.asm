;;;; test exhaustive large - one of 131,072 combinations depends on Y, and only for one kind of garbage
;@ run  test FILE
;@ bad  1 C = 1, want 0
;@ mend ldx v => ldy v
;@ good 0 131,072

v:      .res 2
;;; go - clears C.
;;; Case     all: v={0..255} v+1={0..255} A={0|1} -> C=0
go:     ldx v
        cmp #0
        bne .clear
        lda v+1
        cmp #98
        bne .clear
        lda v
        beq .clear
        cmp #201
        bne .clear
        cpy #0
        beq .out
.clear: clc
.out:   rts
