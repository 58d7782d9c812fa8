;;;; test - code runs into the routine that a mock replaces, and does not call it
;@ run  test FILE
;@ bad  1 ran into a routine that a mock replaces
;@ mend nop => jmp other
;@ good 0 0 failed
;@ run  test --bare FILE
;@ bad  1 ran into a routine that a mock replaces
;@ mend nop => jmp other
;@ good 0 0 failed

;;; go - gives 1.
;;; Clobbers A
;;; Mock     other: A=1
;;; Case     all: -> A=1
go:     nop
other:  lda #2
        rts
