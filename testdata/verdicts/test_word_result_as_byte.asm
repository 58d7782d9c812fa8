;;;; test word result as byte - a result of more than a byte
;@ run  test FILE
;@ bad  2 768
;@ mend v=$0300 => v:w=$0300
;@ good 0 0 failed

v:      .res 2
;;; go - goes.
;;; Clobbers A
;;; Case     all: -> v=$0300
go:     lda #3
        sta v+1
        rts
