;;;; test keeps register - a register that the header keeps
;@ run  test FILE
;@ bad  1 the header keeps it
;@ mend iny => nop
;@ good 0 0 failed

;;; go - keeps Y.
;;; Clobbers A
;;; Keeps    Y
;;; Case     all: ->
go:     iny
        rts
