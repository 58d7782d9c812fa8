;;;; test exhaustive depends on console - all inputs depend on a register that nobody set
;@ run  test FILE
;@ bad  1 A = 1, want 0
;@ mend X={0..3} -> => X={0..3} Y=0 ->
;@ good 0 0 failed

;;; go - gives 0.
;;; Clobbers A
;;; Case     all: X={0..3} -> A=0
go:     bit $2002
        lda #0
        cpy #$F9
        bcc .out
        lda #1
.out:   rts
