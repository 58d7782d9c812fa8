;;;; test exhaustive stack - one input leaves a byte on the stack and takes two
;@ run  test FILE
;@ bad  1 go
;@ mend cmp #9 => cmp #99
;@ good 0 0 failed

;;; go - keeps the stack.
;;; Case     all: A={0..50} ->
go:     pha
        cmp #9
        beq .out
        pla
.out:   rts
