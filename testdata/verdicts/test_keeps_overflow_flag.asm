;;;; test keeps overflow flag - V is cleared by BIT
;@ run  test FILE
;@ bad  1 V = 0, want 1 (the header keeps it
;@ mend bit zero => nop
;@ good 0 0 failed

;;; go - keeps V.
;;; Keeps    V
;;; Case     all: ->
go:     bit zero
        rts
zero:   .byte 0
