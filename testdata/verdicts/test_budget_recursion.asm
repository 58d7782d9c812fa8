;;;; test budget recursion - a routine that calls itself costs its calls too
;@ run  test FILE
;@ bad  1 go took
;@ mend ldx #3 => ldx #1
;@ good 0 0 failed

;;; outer - calls.
;;; Clobbers X
;;; Case     all: ->
outer:  ldx #3
        jmp go
;;; go - calls itself X times.
;;; Clobbers X
;;; Budget   <= 5 cycles
go:     dex
        beq .out
        jsr go
.out:   rts
