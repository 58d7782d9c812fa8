;;;; test exhaustive empty range - a range that ends before it begins
;@ run  test FILE
;@ bad  2 5..4: the range is empty; write the lower value first
;@ mend {5..4} => {4..5}
;@ good 0 0 failed

;;; go - goes.
;;; Case     all: X={5..4} -> 
go:     rts
