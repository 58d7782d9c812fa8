;;;; baseline slower - a case that costs more than in the baseline
;@ first test MENDED --format json > old.json
;@ run  test FILE --baseline DIR/old.json
;@ bad  1 slower
;@ mend nop => ;
;@ good 0 0 failed

;;; go - goes.
;;; Case     all: -> A=1
go:     lda #1
        nop
        rts
