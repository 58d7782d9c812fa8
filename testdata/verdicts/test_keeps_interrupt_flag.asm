;;;; test keeps interrupt flag - I is set, where it was set before
;@ run  test FILE
;@ bad  1 I = 1, want 0
;@ mend sei => nop
;@ good 0 0 failed

;;; go - keeps I.
;;; Keeps    I
;;; Case     all: ->
go:     sei
        rts
