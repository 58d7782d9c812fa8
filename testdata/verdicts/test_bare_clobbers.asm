;;;; test bare clobbers - a register that no line names, without a console
;@ run  test --bare FILE
;@ bad  1 neither Out nor Clobbers names it
;@ mend inx => nop
;@ good 0 0 failed

;;; go - changes X.
;;; Clobbers A
;;; Case     all: ->
go:     inx
        rts
