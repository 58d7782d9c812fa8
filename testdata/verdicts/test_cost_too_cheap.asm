;;;; test cost too cheap - a cycle too few is not what the header says either
;@ run  test FILE
;@ bad  1 2 cycles, want 4
;@ mend ;more => nop
;@ good 0 0 failed

;;; go - takes its time.
;;; Case     all: -> A=1, 4 cycles
go:     lda #1
        ;more
        rts
