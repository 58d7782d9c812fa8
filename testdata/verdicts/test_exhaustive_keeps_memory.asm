;;;; test exhaustive keeps memory - one input changes memory that is kept
;@ run  test FILE
;@ bad  1 v byte 3 ($0303)
;@ mend cmp #77 => cmp #200
;@ good 0 0 failed

v:      .res 4
;;; go - keeps v.
;;; Keeps    v
;;; Case     all: A={0..99} ->
go:     cmp #77
        bne .out
        dec v+3
.out:   rts
