;;;; test memory - a byte of memory
;@ run  test FILE
;@ bad  1 v = 7, want 8
;@ mend #7 => #8
;@ good 0 0 failed

v:      .res 1
;;; go - stores eight.
;;; Case     all: -> v=8
go:     lda #7
        sta v
        rts
