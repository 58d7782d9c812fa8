;;;; test exhaustive cost - one input costs more
;@ run  test FILE
;@ bad  1 want at most 7
;@ mend nop => ;
;@ good 0 0 failed

;;; go - one input goes another way.
;;; Case     all: A={0..255} -> , <= 7 cycles
go:     cmp #7
        bne .out
        nop
        nop
.out:   rts
