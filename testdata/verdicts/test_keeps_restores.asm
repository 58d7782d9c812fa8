;;;; test keeps restores - memory that is changed and put back is kept
;@ run  test FILE
;@ bad  1 the header keeps it
;@ mend ;back => dec v
;@ good 0 0 failed

v:      .res 1
;;; go - keeps v.
;;; Keeps    v
;;; Case     all: ->
go:     inc v
        ;back
        rts
