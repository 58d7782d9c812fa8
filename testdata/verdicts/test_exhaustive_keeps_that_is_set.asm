;;;; test exhaustive keeps that is set - kept memory that the case itself sets keeps its value
;@ run  test FILE
;@ bad  1 the header keeps it
;@ mend sta n => nop
;@ good 0 0 failed

n:      .res 1
;;; go - keeps n, and does not return if it is above 3.
;;; Clobbers A
;;; Keeps    n
;;; Case     all: n={0..3} ->
go:     lda n
.wait:  cmp #4
        bcs .wait
        lda #0
        sta n
        rts
