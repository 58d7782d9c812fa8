;;;; test header of a constant - a header above what is not code
;@ run  test FILE
;@ bad  2 go: no label follows this header; put it directly above its routine
;@ mend go = $8000 => go: rts
;@ good 0 0 failed

;;; go - goes.
;;; Case     all: -> 
go = $8000
