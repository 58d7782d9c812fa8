;;;; compare gone case - B never returns
;@ run  compare MENDED FILE
;@ bad  1 no case could be measured: 
;@ mend jmp go => rts
;@ good 0 0 slower

;;; go - goes.
;;; Case     all: ->
go:     jmp go
