;;;; test cost exact - a cycle too many
;@ run  test FILE
;@ bad  1 behaviour is right, but the cost is wrong: 4 cycles, want 2
;@ mend nop => ;
;@ good 0 0 failed

;;; go - does little.
;;; Case     all: -> A=1, 2 cycles
go:     lda #1
        nop
        rts
