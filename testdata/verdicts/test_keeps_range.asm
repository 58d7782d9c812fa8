;;;; test keeps range - the last byte of a range by its address
;@ run  test FILE
;@ bad  1 the header keeps it
;@ mend $14 => $15
;@ good 0 0 failed

;;; go - keeps four bytes.
;;; Keeps    $11[0..3]
;;; Case     all: A=1 ->
go:     inc $14
        rts
