;;;; test keeps word pointer - a pointer of two bytes is kept, the high byte counts
;@ run  test FILE
;@ bad  1 the header keeps it
;@ mend inc p+1 => nop
;@ good 0 0 failed

        .zeropage
p:      .res 2
        .code
;;; go - keeps p.
;;; Keeps    p
;;; Case     all: p:w=$0300 ->
go:     inc p+1
        rts
