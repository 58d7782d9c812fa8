;;;; test exhaustive returns elsewhere - for one input
;@ run  test FILE
;@ bad  1 go
;@ mend cmp #77 => cmp #200
;@ good 0 0 failed

;;; go - goes.
;;; Case     all: A={0..99} ->
go:     cmp #77
        bne .out
        pha
.out:   rts
