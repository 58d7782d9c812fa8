;;;; test clobbers unnamed - a register that neither Out nor Clobbers names
;@ run  test FILE
;@ bad  1 neither Out nor Clobbers names it
;@ mend Clobbers A => Clobbers A, X
;@ good 0 0 failed

;;; go - changes X.
;;; Clobbers A
;;; Case     all: ->
go:     inx
        rts
