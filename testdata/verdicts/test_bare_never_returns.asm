;;;; test bare never returns - an endless loop without a console
;@ run  test --bare FILE
;@ bad  3 go
;@ mend jmp go => rts
;@ good 0 0 failed

;;; go - goes.
;;; Case     all: ->
go:     jmp go
