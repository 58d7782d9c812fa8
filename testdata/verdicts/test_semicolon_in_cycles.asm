;;;; test - a semicolon in a number of cycles would begin a comment
;@ run  test FILE
;@ bad  2 a ; begins a comment
;@ mend <= 8;3 cycles => <= 8 cycles
;@ good 0 0 failed

v:      .res 1
;;; go - gives 1.
;;; Clobbers A
;;; Case     all: -> <= 8;3 cycles
go:     lda #1
        sta v
        rts
