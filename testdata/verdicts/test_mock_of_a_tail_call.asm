;;;; test mock of a tail call - a mocked routine that is jumped to
;@ run  test FILE
;@ bad  1 A = 2, want 1
;@ mend A=2 => A=1
;@ good 0 0 failed

;;; go - jumps to slow.
;;; Clobbers A
;;; Mock     slow: A=2
;;; Case     all: -> A=1
go:     jmp slow
slow:   lda #9
        rts
