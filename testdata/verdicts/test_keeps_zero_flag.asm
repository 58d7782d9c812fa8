;;;; test keeps zero flag - a load changes Z
;@ run  test FILE
;@ bad  1 Z
;@ mend lda #0 => nop
;@ good 0 0 failed

;;; go - keeps Z.
;;; Clobbers A
;;; Keeps    Z
;;; Case     all: ->
go:     lda #0
        rts
