;;;; test bare luck - a register that nobody set, without a console
;@ run  test --bare FILE
;@ bad  1 X = 2, want 1
;@ mend X=1 -> => X=1 A=7 ->
;@ good 0 0 failed

;;; go - compares A.
;;; Case     all: X=1 -> X=1
go:     cmp #$F8
        bcc .out
        ldx #2
.out:   rts
