;;;; test cost limit - a limit that is exceeded
;@ run  test FILE
;@ bad  1 want at most 3
;@ mend nop => ;
;@ good 0 0 failed

;;; go - does little.
;;; Case     all: -> A=1, <= 3 cycles
go:     lda #1
        nop
        rts
