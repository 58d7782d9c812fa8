;;;; test returns by luck - where the stack is decides whether the call returns
;@ run  test FILE
;@ bad  1 the case depends on S, which it does not set
;@ mend and #$08 => and #$00
;@ good 0 0 failed

;;; go - returns elsewhere if the stack pointer has bit 3.
;;; Clobbers A, X
;;; Case     all: A=1 X=1 Y=1 N=0 V=0 Z=0 C=0 ->
go:     tsx
        txa
        and #$08
        bne .gone
        rts
.gone:  pla
        pla
        rts
