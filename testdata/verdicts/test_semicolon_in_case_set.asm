;;;; test - a semicolon in a value would begin a comment
;@ run  test FILE
;@ bad  2 a ; begins a comment
;@ mend v=1;X=6 -> v=1 => v=1 X=6 -> v=1
;@ good 0 0 failed

v:      .res 1
;;; go - gives 1.
;;; Clobbers A
;;; Case     all: v=1;X=6 -> v=1
go:     lda #1
        sta v
        rts
