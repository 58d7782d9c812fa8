;;;; baseline failing - cheaper than the baseline, and wrong
;@ first test MENDED --format json > old.json
;@ run  test FILE --baseline DIR/old.json
;@ bad  1 A = 1, want 2
;@ mend lda #1 => lda #2
;@ good 0 0 failed

;;; go - goes.
;;; Case     all: -> A=2
go:     lda #1
        rts
