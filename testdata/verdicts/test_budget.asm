;;;; test budget - a budget that a case breaks
;@ run  test FILE
;@ bad  1 go took 4 cycles, budget 3
;@ mend nop => ;
;@ good 0 0 failed

;;; go - does little.
;;; Case     all: -> A=1
;;; Budget   <= 3 cycles
go:     lda #1
        nop
        rts
