;;;; test exhaustive depends - the result depends on a register that nobody set
;@ run  test FILE
;@ bad  1 A = 9, want 0 to 3
;@ mend A={0..3} -> => A={0..3} X=2 ->
;@ good 0 0 failed

;;; go - gives A.
;;; Case     all: A={0..3} -> A={0..3}
go:     cpx #$30
        bcc .out
        lda #9
.out:   rts
