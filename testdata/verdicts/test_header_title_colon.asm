;;;; test header title colon - the first line of a header is not "name - summary"
;@ run  test FILE
;@ bad  2 this does not begin a header
;@ mend go: moves => go - moves
;@ good 1 A = 0, want 1
;@ run  bound FILE
;@ bad  2 this does not begin a header
;@ mend go: moves => go - moves
;@ good 1 open

;;; other - has a case, so that there is one to run.
;;; Case     all: ->
other:  rts

;;; go: moves
;;; Case all: A=0 -> A=1
;;; Budget <= 3 cycles
go:     nop
        nop
        rts
