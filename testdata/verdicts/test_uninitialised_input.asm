;;;; test uninitialised input - for one input of many
;@ run  test --uninitialised FILE
;@ bad  1 is read at go
;@ mend cmp #77 => cmp #200
;@ good 0 0 failed

v:      .res 1
;;; go - reads v if A is 77.
;;; Clobbers A
;;; Case     all: A={0..99} ->
go:     cmp #77
        bne .out
        lda v
.out:   rts
