;;;; test keeps decimal flag - D is cleared, where it may have been set
;@ run  test FILE
;@ bad  1 D = 0, want 1 (the header keeps it
;@ mend cld => nop
;@ good 0 0 failed

;;; go - keeps D.
;;; Keeps    D
;;; Case     all: ->
go:     cld
        rts
