;;;; test exhaustive flag - one of the two carries
;@ run  test FILE
;@ bad  1 A = 1, want 0
;@ mend adc #0 => and #0
;@ good 0 0 failed

;;; go - gives 0.
;;; Case     all: A=0 C={0|1} -> A=0
go:     adc #0
        rts
