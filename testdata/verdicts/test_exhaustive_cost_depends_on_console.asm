;;;; test exhaustive cost depends on console - the same, where the routine reads the PPU
;@ run  test FILE
;@ bad  1 the case depends on X, which it does not set
;@ mend A={1..2} -> => A={1..2} X=9 ->
;@ good 0 0 failed

;;; go - goes.
;;; Clobbers A, X
;;; Case     all: A={1..2} ->
go:     bit $2002
.l:     dex
        bne .l
        rts
