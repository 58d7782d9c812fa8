;;;; test define - a constant on the command line
;@ run  test FILE -D TWO=3
;@ bad  1 A = 3, want 2
;@ mend lda #TWO => lda #2
;@ good 0 0 failed

TWO     ?= 2
;;; go - gives two.
;;; Case     all: -> A=2
go:     lda #TWO
        rts
