;;;; baseline case gone - a case that is no longer there is said
;@ first test MENDED --format json > old.json
;@ run  test FILE --baseline DIR/old.json
;@ bad  0 1 figure of the baseline is no longer measured: go, two
;@ mend ;;; In       a number => ;;; Case     two: -> A=1
;@ good 0 0 failed

;;; go - goes.
;;; Case     all: -> A=1
;;; In       a number
go:     lda #1
        rts
