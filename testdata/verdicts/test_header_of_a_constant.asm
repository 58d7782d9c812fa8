;;;; test header of a constant - a header above what is not code
;@ run  test FILE
;@ bad  2 
;@ mend go = $8000 => go: rts
;@ good 0 0 failed

;;; go - goes.
;;; Case     all: -> 
go = $8000
