;;;; test - a semicolon in a set would begin a comment
;@ run  test FILE
;@ bad  2 a ; begins a comment
;@ mend A={0..1;5} => A={0..1|5}
;@ good 0 0 failed

v:      .res 1
;;; go - gives 1.
;;; Clobbers A
;;; Case     all: -> A={0..1;5}
go:     lda #1
        sta v
        rts
