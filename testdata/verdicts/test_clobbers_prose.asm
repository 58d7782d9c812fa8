;;;; test clobbers prose - prose declares no register
;@ run  test FILE
;@ bad  1 neither Out nor Clobbers names it
;@ mend nothing, A is kept => A
;@ good 0 0 failed

;;; go - changes A.
;;; Clobbers nothing, A is kept
;;; Case     all: ->
go:     lsr a
        rts
