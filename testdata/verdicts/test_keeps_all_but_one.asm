;;;; test keeps all but one - a routine of 256 inputs changes X for one
;@ run  test FILE
;@ bad  1 the header keeps it
;@ mend cmp #128 => cmp #0
;@ good 0 0 failed

;;; go - keeps X.
;;; Keeps    X
;;; Case     all: A={1..255} ->
go:     cmp #128
        bne .out
        inx
.out:   rts
