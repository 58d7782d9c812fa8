;;;; test - a semicolon in a result would begin a comment
;@ run  test FILE
;@ bad  2 a ; begins a comment
;@ mend v=1;A=2 => v=1 A=2
;@ good 1 A = 1, want 2

v:      .res 1
;;; go - gives 1.
;;; Clobbers A
;;; Case     all: -> v=1;A=2
go:     lda #1
        sta v
        rts
