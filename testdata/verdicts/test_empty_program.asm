;;;; test empty program - no case is no success
;@ run  test FILE
;@ bad  2 no
;@ mend ;;; a comment => ;;; Case all: ->
;@ good 0 1 case, 0 failed

;;; go - goes.
;;; a comment
go:     rts
