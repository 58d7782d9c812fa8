;;;; test never returns - an endless loop
;@ run  test FILE
;@ bad  3 it loops at go
;@ mend jmp go => rts
;@ good 0 0 failed

;;; go - goes.
;;; Case     all: ->
go:     jmp go
