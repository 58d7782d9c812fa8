;;;; test set twice - a case sets a register twice, and only one value counts
;@ run  test FILE
;@ bad  2 A=1: this has a value already: A
;@ mend A=0 A=1 => A=1
;@ good 0 0 failed

;;; go - keeps A.
;;; Case     all: A=0 A=1 -> A=1
go:     rts
