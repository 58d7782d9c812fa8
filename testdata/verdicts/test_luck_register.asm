;;;; test luck register - the result depends on a register that nobody set
;@ run  test FILE
;@ bad  1 the case depends on A
;@ mend X=1 -> => X=1 A=7 ->
;@ good 0 0 failed

;;; go - compares A.
;;; Case     all: X=1 -> X=1
go:     cmp #$F8
        bcc .out
        ldx #2
.out:   rts
