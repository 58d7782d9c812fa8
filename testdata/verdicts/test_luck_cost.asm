;;;; test luck cost - only the cost depends on it
;@ run  test FILE
;@ bad  1 as in another run (the case depends on C
;@ mend A=1 -> => A=1 C=0 ->
;@ good 0 0 failed

;;; go - branches.
;;; Case     all: A=1 -> A=1
go:     bcc .out
.out:   rts
