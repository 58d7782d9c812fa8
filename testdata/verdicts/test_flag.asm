;;;; test flag - a flag that the case wants
;@ run  test FILE
;@ bad  1 C = 0, want 1
;@ mend clc => sec
;@ good 0 0 failed

;;; go - reports success.
;;; Case     all: -> C=1
go:     clc
        rts
