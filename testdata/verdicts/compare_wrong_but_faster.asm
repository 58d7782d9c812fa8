;;;; compare wrong but faster - a version whose case fails is no progress
;@ run  compare MENDED FILE
;@ bad  1 fails 1 promise
;@ mend lda #2 => lda #1
;@ good 0 0 slower

;;; go - gives one.
;;; Case     all: -> A=1
;;; Case     some: X=1 -> X=1
go:     lda #2
        rts
