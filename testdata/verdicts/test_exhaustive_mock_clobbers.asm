;;;; test exhaustive mock clobbers - code that relies on what the mocked routine changes, for every input
;@ run  test FILE
;@ bad  1 X = 250, want 0 to 9
;@ mend jsr slow => nop
;@ good 0 0 failed

;;; go - relies on X.
;;; Mock     slow: A=1
;;; Case     all: X={5..9} -> X>=5 X<=9
go:     jsr slow
        rts
;;; slow - is slow.
;;; Clobbers A, X
slow:   ldx #0
        lda #1
        rts
