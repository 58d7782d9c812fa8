;;;; test decimal left on - D is left set and nothing was said of it
;@ run  test FILE
;@ bad  1 D = 1, want 0 (the header keeps it
;@ mend sed => nop
;@ good 0 0 failed

;;; go - keeps D.
;;; Keeps    D
;;; Case     all: ->
go:     sed
        rts
