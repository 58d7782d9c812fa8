;;;; test exhaustive many depend - a large case depends on a register that nobody set
;@ run  test FILE
;@ bad  1 A = 1, want 0
;@ mend X={0..255} A= => X={0..255} Y=0 A=
;@ good 0 0 failed

v:      .res 1
;;; go - gives 0.
;;; Clobbers A
;;; Case     all: X={0..255} A={0..255} v={0..1} -> A=0
go:     lda #0
        cpy #$F9
        bcc .out
        lda #1
.out:   rts
