;;;; test keeps through mirror - kept memory is changed at its mirror
;@ run  test FILE
;@ bad  1 the header keeps it
;@ mend sta $0B00 => nop
;@ good 0 0 failed

v:      .res 1
;;; go - keeps v.
;;; Clobbers A
;;; Keeps    v
;;; Case     all: ->
go:     lda #0
        sta $0B00
        rts
