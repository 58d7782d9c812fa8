;;;; test exhaustive too many on console - too many to try is no success
;@ run  test FILE
;@ bad  1 $2002
;@ mend X={0..255} A={0..255} => X={0..255}
;@ good 0 0 failed

;;; go - reads.
;;; Case     all: X={0..255} A={0..255} ->
go:     bit $2002
        rts
