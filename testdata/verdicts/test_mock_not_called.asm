;;;; test mock not called - a mock for a routine that is not there
;@ run  test FILE
;@ bad  2 slow
;@ mend Mock     slow => Mock fast
;@ good 0 0 failed

;;; go - calls.
;;; Clobbers A
;;; Mock     slow: A=2
;;; Case     all: -> A=2
go:     jsr fast
        rts
fast:   rts
