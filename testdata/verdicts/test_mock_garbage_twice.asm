;;;; test mock garbage twice - what a mock leaves is garbage on each call
;@ run  test FILE
;@ bad  1 Y = 
;@ mend jsr slow ;b => nop
;@ good 0 0 failed

;;; go - relies on Y.
;;; Clobbers A
;;; Mock     slow: A=1
;;; Case     all: Y=5 -> Y=5
go:     jsr slow ;b
        nop
        rts
;;; slow - is slow.
;;; Clobbers A, Y
slow:   ldy #0
        lda #1
        rts
