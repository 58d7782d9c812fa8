;;;; compare most inputs - only the costliest input is as before
;@ run  compare MENDED FILE
;@ bad  1 all inputs together
;@ mend nop => ;
;@ good 0 0 slower

;;; go - 0 takes longest.
;;; Case     all: A={0..255} ->
go:     cmp #0
        beq .long
        nop
        rts
.long:  nop
        nop
        nop
        nop
        rts
