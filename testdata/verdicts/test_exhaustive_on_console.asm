;;;; test exhaustive on console - a case with I/O, one input of 256
;@ run  test FILE
;@ bad  1 A = 1, want 0
;@ mend cpx #255 => cpx #1
;@ good 0 0 failed

;;; go - gives 0, except for 1.
;;; Clobbers A
;;; Case     all: X={2..255} -> A=0
go:     bit $2002
        lda #0
        cpx #255
        bne .out
        lda #1
.out:   rts
