;;;; test bare keeps zero - memory is cleared where it was 0 before, without a console
;@ run  test --bare FILE
;@ bad  1 v byte 3 ($0303)
;@ mend sta v+3 => nop
;@ good 0 0 failed

v:      .res 4
;;; go - keeps v.
;;; Clobbers A
;;; Keeps    v
;;; Case     all: X=1 ->
go:     lda #0
        sta v+3
        rts
