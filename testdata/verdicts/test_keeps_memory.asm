;;;; test keeps memory - a byte that is cleared, where it was 0 before
;@ run  test FILE
;@ bad  1 the header keeps it
;@ mend sta v+2 => nop
;@ good 0 0 failed

v:      .res 4
;;; go - keeps v.
;;; Clobbers A
;;; Keeps    v
;;; Case     all: ->
go:     lda #0
        sta v+2
        rts
