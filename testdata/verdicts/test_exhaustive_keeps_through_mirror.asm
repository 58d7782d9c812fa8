;;;; test exhaustive keeps through mirror - kept memory is changed at its mirror, for one input
;@ run  test FILE
;@ bad  1 the header keeps it
;@ mend cpx #9 => cpx #99
;@ good 0 0 failed

v:      .res 1
;;; go - keeps v.
;;; Clobbers A
;;; Keeps    v
;;; Case     all: X={0..50} ->
go:     cpx #9
        bne .out
        lda #0
        sta $0B00
.out:   rts
