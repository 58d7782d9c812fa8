;;;; test keeps zero flag - a load changes Z
;@ run  test FILE
;@ bad  1 Z = 1, want 0 (the header keeps it
;@ mend lda #0 => nop
;@ good 0 0 failed

;;; go - keeps Z.
;;; Clobbers A
;;; Keeps    Z
;;; Case     all: ->
go:     lda #0
        rts
