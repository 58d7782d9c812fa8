;;;; test clobbers except - "everything except Y" leaves Y out
;@ run  test FILE
;@ bad  1 Y =
;@ mend iny => inx
;@ good 0 1 case, 0 failed

;;; go - goes.
;;; Clobbers everything except Y
;;; Case     all: ->
go:     iny
        rts
