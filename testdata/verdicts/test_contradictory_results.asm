;;;; test contradictory results - one result twice
;@ run  test FILE
;@ bad  1 A = 1, want 2
;@ mend A=1 A=2 => A=1
;@ good 0 0 failed

;;; go - goes.
;;; Case     all: -> A=1 A=2
go:     lda #1
        rts
