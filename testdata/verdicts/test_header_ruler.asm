;;;; test header ruler - a ruler stands above the first line of a header
;@ run  test FILE
;@ bad  2 this does not begin a header
;@ mend ;;; ---- => ;;;; ----
;@ good 1 A = 0, want 1

;;; other - has a case, so that there is one to run.
;;; Case     all: ->
other:  rts

;;; ---------
;;; go - moves
;;; Case all: A=0 -> A=1
go:     nop
        rts
